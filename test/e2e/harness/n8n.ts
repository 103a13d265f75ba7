import { spawn, type ChildProcess } from 'node:child_process';

import { killGroup, type Scratch } from './cleanup';
import { N8N_BIN } from './paths';
import { freePorts } from './ports';
import { until } from './wait';

const START_TIMEOUT_MS = 120_000;
const STOP_TIMEOUT_MS = 10_000;
const KEPT_LOG = 200 * 1024;

/** What n8n prints when the editor's files are in place and every node is loaded. */
const READY_LINE = 'Editor is now accessible via';

export interface RunningN8n {
	origin: string;
	userFolder: string;
	/** What n8n has printed so far. */
	log(): string;
	stop(): Promise<void>;
}

/** Prepares the user folder that n8n is going to be started on. */
export function createUserFolder(scratch: Scratch): string {
	return scratch.folder('user');
}

/** Starts n8n on a user folder with SQLite and resolves when its editor can be opened. */
export async function startN8n(scratch: Scratch, userFolder: string): Promise<RunningN8n> {
	const [port, brokerPort] = await freePorts(2);
	const origin = `http://127.0.0.1:${port}`;
	const child = spawn(process.execPath, [N8N_BIN, 'start'], {
		cwd: userFolder,
		env: scratch.env(settings(userFolder, port, brokerPort)),
		stdio: ['ignore', 'pipe', 'pipe'],
		detached: true,
	});
	scratch.own(child);
	let log = '';
	const keep = (chunk: Buffer) => (log = (log + String(chunk)).slice(-KEPT_LOG));
	child.stdout.on('data', keep);
	child.stderr.on('data', keep);
	const running: RunningN8n = {
		origin,
		userFolder,
		log: () => log,
		stop: async () => await stop(child),
	};
	scratch.onClose(running.stop);

	try {
		await until('n8n to start', START_TIMEOUT_MS, async () => {
			if (child.exitCode !== null) throw new Error(`n8n ended with exit code ${child.exitCode}`);
			return log.includes(READY_LINE) && (await answers(`${origin}/healthz/readiness`))
				? true
				: undefined;
		});
	} catch (error) {
		throw new Error(`${(error as Error).message}. The end of its log:\n${log.slice(-4_000)}`);
	}
	return running;
}

/** Only what n8n needs: nothing of the caller's settings (NODE_ENV=test, N8N_…) reaches it. */
function settings(userFolder: string, port: number, brokerPort: number): NodeJS.ProcessEnv {
	return {
		PATH: process.env.PATH,
		LANG: process.env.LANG,
		HOME: userFolder,
		NODE_ENV: 'production',
		N8N_USER_FOLDER: userFolder,
		N8N_ENCRYPTION_KEY: 'only-for-this-test-instance',
		N8N_LISTEN_ADDRESS: '127.0.0.1',
		N8N_HOST: '127.0.0.1',
		N8N_PORT: String(port),
		N8N_EDITOR_BASE_URL: `http://127.0.0.1:${port}`,
		N8N_RUNNERS_BROKER_PORT: String(brokerPort),
		N8N_SECURE_COOKIE: 'false',
		N8N_UNVERIFIED_PACKAGES_ENABLED: 'true',
		// Everything that would look for a server on the internet or greet a new user.
		N8N_VERIFIED_PACKAGES_ENABLED: 'false',
		N8N_DIAGNOSTICS_ENABLED: 'false',
		N8N_VERSION_NOTIFICATIONS_ENABLED: 'false',
		N8N_TEMPLATES_ENABLED: 'false',
		N8N_PERSONALIZATION_ENABLED: 'false',
		N8N_HIRING_BANNER_ENABLED: 'false',
		N8N_DYNAMIC_BANNERS_ENABLED: 'false',
		EXTERNAL_FRONTEND_HOOKS_URLS: '',
		// n8n asks npm for newer versions of installed packages; without a network that takes a minute.
		npm_config_offline: 'true',
	};
}

/** True when an address answers with success. */
async function answers(url: string): Promise<boolean> {
	try {
		return (await fetch(url)).ok;
	} catch {
		return false;
	}
}

/** Ends n8n and its task runner: politely first, and by force when that takes too long. */
async function stop(child: ChildProcess): Promise<void> {
	const { pid } = child;
	if (!pid || child.exitCode !== null || child.signalCode !== null) return;
	const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
	const timer = setTimeout(() => killGroup(pid, 'SIGKILL'), STOP_TIMEOUT_MS);
	killGroup(pid, 'SIGTERM');
	await gone;
	clearTimeout(timer);
}
