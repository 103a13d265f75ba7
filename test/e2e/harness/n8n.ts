import type { Scratch } from './cleanup';
import { n8nSettings } from './n8nSettings';
import { N8N_BIN } from './paths';
import { freePorts } from './ports';
import { startProgram, type Program } from './process';
import { answersWell } from './wait';
import { BROKER_LINE, startTaskRunner } from './taskRunner';

/** The line that n8n prints when it has loaded every node and does its work, by command. */
const READY_LINES = {
	start: 'Editor is now accessible via',
	webhook: 'Webhook listener waiting for requests',
	worker: 'n8n worker is now ready',
};

export type N8nCommand = keyof typeof READY_LINES;

export interface RunningN8n {
	origin: string;
	userFolder: string;
	/** The id of the process. It changes with a new start. */
	readonly pid: number;
	/** The id of the process that executes its scripts; it comes and goes with n8n. */
	readonly runnerPid: number | undefined;
	/** The output of n8n since it was started. */
	log(): string;
	stop(): Promise<void>;
	/** Ends n8n at once, like a power cut. */
	kill(): Promise<void>;
	/**
	 * Starts it again after `stop` or `kill`, at the same address and with the same data.
	 * @param changes settings of this start only
	 */
	startAgain(changes?: NodeJS.ProcessEnv): Promise<void>;
}

interface N8nOptions {
	/** The process of n8n's queue mode; `start`, which does everything, when left out. */
	command?: N8nCommand;
	/** Further settings of n8n. */
	env?: NodeJS.ProcessEnv;
}

/** Prepares the user folder that n8n is going to be started on. */
export function createUserFolder(scratch: Scratch, name = 'user'): string {
	return scratch.folder(name);
}

/** Starts n8n on a user folder (with SQLite, unless told otherwise) and resolves when it can be used. */
export async function startN8n(
	scratch: Scratch,
	userFolder: string,
	{ command = 'start', env = {} }: N8nOptions = {},
): Promise<RunningN8n> {
	const [port, brokerPort] = await freePorts(2);
	const origin = `http://127.0.0.1:${port}`;
	const program: Program = {
		name: `n8n ${command}`,
		command: process.execPath,
		args: [N8N_BIN, command],
		cwd: userFolder,
		env: { ...n8nSettings(userFolder, port, brokerPort), ...env },
		isReady: async (log) =>
			log.includes(READY_LINES[command]) &&
			// A worker has no address
			(command === 'worker' || (await answersWell(`${origin}/healthz/readiness`))),
	};
	const start = async (changes: NodeJS.ProcessEnv = {}) => {
		const settings = { ...program.env, ...changes };
		const n8n = await startProgram(scratch, { ...program, env: settings });
		const waitsForRunner = n8n.log().includes(BROKER_LINE);
		const runner = waitsForRunner ? await startTaskRunner(scratch, n8n, settings) : undefined;
		return { n8n, runner };
	};
	let running = await start();
	const end = async (how: 'stop' | 'kill') => {
		const { n8n, runner } = running;
		await n8n[how]();
		await runner?.stop();
	};
	scratch.onClose(async () => await end('stop'));
	return {
		origin,
		userFolder,
		get pid() {
			return running.n8n.pid;
		},
		get runnerPid() {
			return running.runner?.pid;
		},
		log: () => running.n8n.log(),
		stop: async () => await end('stop'),
		kill: async () => await end('kill'),
		startAgain: async (changes) => {
			running = await start(changes);
		},
	};
}
