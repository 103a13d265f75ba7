import { setTimeout as pause } from 'node:timers/promises';

const POLL_MS = 100;

/** Asks again and again until there is an answer; fails with the given sentence when the time is up. */
export async function until<T>(
	what: string,
	timeoutMs: number,
	ask: () => Promise<T | undefined> | T | undefined,
): Promise<T> {
	const deadline = Date.now() + timeoutMs;
	for (;;) {
		const answer = await ask();
		if (answer !== undefined) return answer;
		if (Date.now() > deadline) throw new Error(`Waited ${timeoutMs / 1000} s in vain for ${what}`);
		await pause(POLL_MS);
	}
}
