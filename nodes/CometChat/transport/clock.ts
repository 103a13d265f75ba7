import { sleep } from 'n8n-workflow';

/** Time and the units of waiting, in milliseconds. One object, so that a test can drive it, or make a minute short. */
export const clock = {
	/** Unix milliseconds. */
	now: (): number => Date.now(),
	sleep: async (milliseconds: number): Promise<void> => await sleep(milliseconds),
	/** The minute that the service's quotas count by. */
	minute: 60_000,
	/** First wait before a repeated request; it doubles with every further one. */
	firstBackoff: 1_000,
	/** Longest of these waits. */
	longestBackoff: 60_000,
	/** Longest time that one request may wait in total before it gives up. */
	longestWait: 600_000,
	/** A cancelled node gives n8n this long to store the execution. */
	afterCancellation: 2_000,
};

/** Waits some milliseconds; throws at once when the execution is cancelled. */
export async function wait(milliseconds: number, signal?: AbortSignal): Promise<void> {
	signal?.throwIfAborted();
	let cancel = () => {};
	const cancelled = new Promise<never>((_, reject) => {
		cancel = () => reject(signal?.reason as Error);
	});
	signal?.addEventListener('abort', cancel);
	try {
		const end = clock.now() + milliseconds;
		for (let left = milliseconds; left > 0; ) {
			// A sleep cannot be ended early: short ones leave nothing behind after a cancellation
			const part = Math.min(left, 500);
			await Promise.race([clock.sleep(part), cancelled]);
			// A clock that is set back meanwhile does not make the wait longer
			left = Math.min(end - clock.now(), left - part);
		}
	} finally {
		signal?.removeEventListener('abort', cancel);
	}
}
