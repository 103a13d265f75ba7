import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { Scratch } from './cleanup';
import { run } from './command';

const ATTEMPTS = 3;

const PAUSE_MS = 5_000;

/** Runs a command that fetches from the npm registry, which may fail for a moment: up to three times. */
export async function runWithRegistry(
	scratch: Scratch,
	command: string,
	args: string[],
	options: { cwd: string },
): Promise<string> {
	for (let attempt = 1; ; attempt++) {
		try {
			return await run(scratch, command, args, options);
		} catch (error) {
			// Without its folder the whole run has ended, and this command with it
			if (attempt === ATTEMPTS || !existsSync(scratch.dir)) throw error;
			console.error(`Trying again in ${PAUSE_MS / 1000} s: ${(error as Error).message}`);
			await pause(PAUSE_MS);
		}
	}
}
