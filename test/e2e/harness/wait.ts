import { setTimeout as pause } from 'node:timers/promises';

/** Pauses between questions: a tenth of the wait so far, within limits, because questions are work for n8n. */
const SHORTEST_PAUSE_MS = 20;
const LONGEST_PAUSE_MS = 500;
const SHARE_OF_WAIT = 0.1;

/** Waits are given as on a quiet machine; one that builds and tests other things at the same time may take three times as long. */
const PATIENCE = 3;

const LISTENING_TIMEOUT_MS = 100_000;

/**
 * Asks again and again until the answer is neither `false` nor `undefined`.
 * @param what the wanted thing, for the error
 * @param timeoutMs the longest wait on a quiet machine
 * @param longestPauseMs the longest time after which the answer is noticed
 * @throws Error when the time is up
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
		if (waited > timeoutMs * PATIENCE)
			throw new Error(`Waited ${(timeoutMs * PATIENCE) / 1000} s in vain for ${what}`);
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

/** Whether a server answers a request with success. */
export async function answersWell(address: string): Promise<boolean> {
	return await fetch(address).then(
		({ ok }) => ok,
		() => false,
	);
}

/** Sends a request until it is answered well, because a published webhook is there a moment later. */
export async function sendUntilTaken(address: string, init?: RequestInit): Promise<void> {
	await until('the webhook', LISTENING_TIMEOUT_MS, async () => (await fetch(address, init)).ok);
}
