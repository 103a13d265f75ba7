import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { Scratch } from './cleanup';
import { run } from './command';

const ATTEMPTS = 3;

const PAUSE_MS = 5_000;

/** The longest that an attempt takes: npm can wait for ever for a lost answer. The next attempt uses npm's cache. */
const ATTEMPT_MS = 10 * 60_000;

/** The longest that `runWithRegistry` takes. */
export const ALL_ATTEMPTS_MS = ATTEMPTS * (ATTEMPT_MS + PAUSE_MS);

/** Runs a command that fetches from the npm registry, which may fail or hang for a moment: up to three times. */
export async function runWithRegistry(
	scratch: Scratch,
	command: string,
	args: string[],
	{
		cwd,
		timeoutMs = ATTEMPT_MS,
		pauseMs = PAUSE_MS,
	}: { cwd: string; timeoutMs?: number; pauseMs?: number },
): Promise<string> {
	for (let attempt = 1; ; attempt++) {
		try {
			return await run(scratch, command, args, { cwd, timeoutMs });
		} catch (error) {
			// The whole run has ended if the scratch folder is gone
			if (attempt === ATTEMPTS || !existsSync(scratch.dir)) throw error;
			console.error(`Trying again in ${pauseMs / 1000} s: ${(error as Error).message}`);
			await pause(pauseMs);
		}
	}
}
