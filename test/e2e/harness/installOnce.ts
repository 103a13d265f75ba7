import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { ALL_ATTEMPTS_MS } from './registry';
import { until } from './wait';

/** The time of all attempts of another process to install, and 10 minutes in which it builds a module. */
const LOCK_TIMEOUT_MS = ALL_ATTEMPTS_MS + 10 * 60_000;

/**
 * Installs the packages that the lock file of a folder pins, unless that was done.
 * @param nodeVersion the Node that is to run it; another major version needs another installation
 * @param isThere whether the installed files are still there
 */
export async function installOnce(
	folder: string,
	nodeVersion: string,
	isThere: () => boolean,
	install: () => Promise<void>,
): Promise<void> {
	// Written last, so that an installation that was interrupted is never taken for a complete one
	const marker = join(folder, 'node_modules', '.complete');
	const wanted = fingerprint(folder, nodeVersion);
	const isComplete = () =>
		isThere() && existsSync(marker) && readFileSync(marker, 'utf8') === wanted;
	if (isComplete()) return;
	await alone(folder, async () => {
		if (isComplete()) return;
		await install();
		writeFileSync(marker, wanted);
	});
}

/** Does the work while no other process does it; a lock whose process is gone is removed. */
async function alone(folder: string, work: () => Promise<void>): Promise<void> {
	// A file with the id of the process that installs
	const lock = join(folder, '.cache', 'installing');
	mkdirSync(dirname(lock), { recursive: true });
	await until('another installation to end', LOCK_TIMEOUT_MS, () => {
		try {
			writeFileSync(lock, String(process.pid), { flag: 'wx' });
			return true;
		} catch {
			if (!isRunning(Number(readFileSync(lock, 'utf8')))) rmSync(lock, { force: true });
			return undefined;
		}
	});
	try {
		await work();
	} finally {
		rmSync(lock, { force: true });
	}
}

function isRunning(pid: number): boolean {
	try {
		return pid > 0 && process.kill(pid, 0);
	} catch {
		return false;
	}
}

/** A text that changes with the lock file and with the major version of Node. */
function fingerprint(folder: string, nodeVersion: string): string {
	const lock = readFileSync(join(folder, 'package-lock.json'));
	const hash = createHash('sha256').update(lock).digest('hex');
	return `${hash} node ${nodeVersion.split('.')[0]}\n`;
}
