import { setTimeout as pause } from 'node:timers/promises';

/** What takes long is asked for less often: a question to n8n costs it more than a test notices. */
const SHORTEST_PAUSE_MS = 20;
const LONGEST_PAUSE_MS = 500;
const SHARE_OF_WAIT = 0.1;

const LISTENING_TIMEOUT_MS = 100_000;

/**
 * Asks again and again until there is an answer other than `false`; fails with the given sentence when the time is up.
 * @param longestPauseMs how late the answer may be noticed
 */
export async function until<T>(
	what: string,
	timeoutMs: number,
	ask: () => Promise<T | false | undefined> | T | false | undefined,
	longestPauseMs = LONGEST_PAUSE_MS,
): Promise<T> {
	const began = Date.now();
	for (;;) {
		const answer = await ask();
		if (answer !== undefined && answer !== false) return answer;
		const waited = Date.now() - began;
		if (waited > timeoutMs) throw new Error(`Waited ${timeoutMs / 1000} s in vain for ${what}`);
		const next = Math.max(waited * SHARE_OF_WAIT, SHORTEST_PAUSE_MS);
		await pause(Math.min(next, longestPauseMs));
	}
}

/** Waits until n8n knows an address, which is a moment after publishing. */
export async function untilListening(address: string | URL): Promise<void> {
	await until('n8n to listen', LISTENING_TIMEOUT_MS, async () => {
		const { status } = await fetch(address, { method: 'POST' });
		return status !== 404;
	});
}

/** Whether a server is there, and takes the request. */
export async function answersWell(address: string): Promise<boolean> {
	return await fetch(address).then(
		({ ok }) => ok,
		() => false,
	);
}

/** Sends a request until it is answered well, because a published webhook is there a moment later. */
export async function untilTaken(address: string, init?: RequestInit): Promise<void> {
	await until('the webhook', LISTENING_TIMEOUT_MS, async () => (await fetch(address, init)).ok);
}
