import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import type { Scratch } from './cleanup';
import { run } from './command';
import { assertNodeVersion, E2E, N8N_BIN, pinnedN8n } from './paths';
import { step } from './progress';
import { until } from './wait';

/** Written last, so that an installation that was interrupted is never taken for a complete one. */
const MARKER = join(E2E, 'node_modules', '.complete');

/** Holds the id of the process that is installing, because two at once would spoil each other's work. */
const LOCK = join(E2E, '.cache', 'installing');
const LOCK_TIMEOUT_MS = 15 * 60_000;

/** Makes sure that the pinned n8n is installed and can open its database; takes minutes once, then nothing. */
export async function ensureN8n(scratch: Scratch): Promise<void> {
	assertNodeVersion();
	if (isComplete()) return;
	await alone(async () => {
		if (!isComplete()) await install(scratch);
	});
}

function isComplete(): boolean {
	return (
		existsSync(N8N_BIN) && existsSync(MARKER) && readFileSync(MARKER, 'utf8') === fingerprint()
	);
}

async function install(scratch: Scratch): Promise<void> {
	await step(`Installing n8n ${pinnedN8n()} (once, takes some minutes)`, async () => {
		await run(scratch, 'npm', ['ci', '--no-audit', '--no-fund'], { cwd: E2E });
	});
	// No install script runs but this one: others want to download what is not needed here.
	await step('Building its SQLite module (once, takes a minute)', async () => {
		await run(scratch, 'npm', ['rebuild', 'sqlite3', '--ignore-scripts=false'], { cwd: E2E });
	});
	writeFileSync(MARKER, fingerprint());
}

/** Does the work when no other process does it; a lock whose process is gone does not count. */
async function alone(work: () => Promise<void>): Promise<void> {
	mkdirSync(dirname(LOCK), { recursive: true });
	await until('another installation of n8n to end', LOCK_TIMEOUT_MS, () => {
		try {
			writeFileSync(LOCK, String(process.pid), { flag: 'wx' });
			return true;
		} catch {
			if (!isRunning(Number(readFileSync(LOCK, 'utf8')))) rmSync(LOCK, { force: true });
			return undefined;
		}
	});
	try {
		await work();
	} finally {
		rmSync(LOCK, { force: true });
	}
}

function isRunning(pid: number): boolean {
	try {
		return pid > 0 && process.kill(pid, 0);
	} catch {
		return false;
	}
}

/** Changes when the lock file does, and when another major version of Node is to run what was built. */
function fingerprint(): string {
	const lock = readFileSync(join(E2E, 'package-lock.json'));
	const hash = createHash('sha256').update(lock).digest('hex');
	return `${hash} node ${process.versions.node.split('.')[0]}\n`;
}
