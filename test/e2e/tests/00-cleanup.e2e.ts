/**
 * These tests do not use the n8n that other tests share.
 *
 * @jest-environment node
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { SCRATCH_PREFIX } from '../harness/cleanup';
import { plainEnvironment } from '../harness/command';
import { E2E, ROOT } from '../harness/paths';
import { until } from '../harness/wait';

const START_TIMEOUT_MS = 120_000;
const GONE_TIMEOUT_MS = 60_000;

/** Moments in the start of a harness at which it is killed. */
const MOMENTS = {
	'when its folder is there': () => scratchFolders().length > 0,
	'while n8n starts': () => markedProcesses().some((command) => command.includes('n8n/bin/n8n')),
	'when n8n is up': () => printed.includes('✓ Starting n8n'),
};

/** The moment at which a harness gets a signal, and the code with which it ends, by signal. */
const ENDINGS = {
	SIGINT: { reached: () => printed.includes('Sign in'), code: 130 },
	SIGTERM: { reached: MOMENTS['while n8n starts'], code: 143 },
};

let temporary: string;
let harness: ChildProcess;
let printed: string;

/** Starts a harness with a temporary folder of its own, so that the test sees everything that it leaves. */
function start(command: string, args: string[]): void {
	printed = '';
	harness = spawn(command, args, {
		cwd: ROOT,
		env: { ...plainEnvironment(), TMPDIR: temporary, TSX_DISABLE_CACHE: '1' },
		stdio: ['ignore', 'pipe', 'pipe'],
	});
	harness.stdout?.on('data', (chunk) => (printed += String(chunk)));
	harness.stderr?.on('data', (chunk) => (printed += String(chunk)));
}

function startHarness(): void {
	start(process.execPath, ['--import', 'tsx', join(E2E, 'dev.ts')]);
}

function scratchFolders(): string[] {
	return readdirSync(temporary).filter((name) => name.startsWith(SCRATCH_PREFIX));
}

/** The commands of all processes that name the temporary folder in their environment or their arguments. */
function markedProcesses(): string[] {
	return readdirSync('/proc')
		.filter((entry) => Number(entry) && Number(entry) !== process.pid)
		.flatMap((pid) => {
			try {
				const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
				const environment = readFileSync(`/proc/${pid}/environ`, 'utf8');
				return `${command} ${environment}`.includes(temporary) ? [command] : [];
			} catch {
				return [];
			}
		});
}

async function expectNothingLeft(): Promise<void> {
	await until(
		'everything to be gone',
		GONE_TIMEOUT_MS,
		() => scratchFolders().length === 0 && markedProcesses().length === 0,
	).catch(() => {});
	expect({ folders: scratchFolders(), processes: markedProcesses() }).toEqual({
		folders: [],
		processes: [],
	});
}

describe('Nothing is left behind', () => {
	beforeEach(() => {
		// Outside of the scratch folder of this worker, because a harness makes its own beside such a folder, not in it
		const [outside] = tmpdir().split(SCRATCH_PREFIX);
		temporary = mkdtempSync(join(outside, 'cometchat-cleanup-'));
	});
	afterEach(() => {
		harness.kill('SIGKILL');
		rmSync(temporary, { recursive: true, force: true });
	});

	it.each(Object.entries(MOMENTS))('by a harness that is killed %s', async (_moment, reached) => {
		startHarness();
		await until('the moment', START_TIMEOUT_MS, reached).catch((error: Error) => {
			throw new Error(`${error.message}; the harness printed: ${printed}`);
		});
		harness.kill('SIGKILL');
		await expectNothingLeft();
	});

	it.each(['SIGINT', 'SIGTERM'] as const)('by a harness that is ended with %s', async (signal) => {
		const { reached, code } = ENDINGS[signal];
		startHarness();
		await until('the moment', START_TIMEOUT_MS, reached);
		const ended = new Promise((resolve) => harness.once('exit', resolve));
		harness.kill(signal);
		expect(await ended).toBe(code);
		await expectNothingLeft();
	});

	it('by a harness whose npm is killed', async () => {
		start('npm', ['run', 'dev']);
		await until('n8n to start', START_TIMEOUT_MS, MOMENTS['while n8n starts']);
		harness.kill('SIGKILL');
		await expectNothingLeft();
	});
});
