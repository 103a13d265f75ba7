import { sleep } from 'n8n-workflow';
import type { IExecuteFunctions } from 'n8n-workflow';

/** The clocks and durations of the package, in milliseconds. They are one object, so that a test can set the time, or make a minute short. */
export const clock = {
	/** The time as people and the service name it (Unix milliseconds). */
	now: (): number => Date.now(),
	/** A clock that nobody sets, to measure how long something takes: the clock of `now` may be set back meanwhile. */
	elapsed: (): number => performance.now(),
	sleep: async (milliseconds: number): Promise<void> => await sleep(milliseconds),
	/** The length of the minute in which the service counts requests. */
	minute: 60_000,
	/** The pause before the first repetition of a request; each further repetition doubles the pause. */
	firstBackoff: 1_000,
	/** The longest pause before a repetition, unless the service asks for a longer pause. */
	longestBackoff: 60_000,
	/** How long an answer may take: n8n's own time-out for declarative nodes. */
	timeout: 300_000,
	/** A number, not a time: how often a request is sent again, if a repetition cannot do anything twice. */
	retries: 4,
	/** The longest time that one request may take with all its pauses. */
	longestWait: 600_000,
	/** The longest time for which a person who has answered a question waits until n8n says whether it took the answer. */
	longestAnswerWait: 2_000,
	/** How long a cancelled node waits while n8n stores the execution. */
	afterCancellation: 2_000,
};

/**
 * How many messages a sender may send in a minute: https://www.cometchat.com/docs/rest-api/rate-limits. It stands here
 * because a form names it, and n8n reads the forms without `limits/`.
 */
export const MESSAGES_A_MINUTE = 30;

/** Waits some milliseconds; throws at once when the execution is cancelled. */
export async function wait(milliseconds: number, signal?: AbortSignal): Promise<void> {
	signal?.throwIfAborted();
	let cancel = () => {};
	const cancelled = new Promise<never>((_, reject) => {
		cancel = () => reject(signal?.reason as Error);
	});
	signal?.addEventListener('abort', cancel);
	try {
		const end = clock.elapsed() + milliseconds;
		for (let remaining = milliseconds; remaining > 0; remaining = end - clock.elapsed()) {
			// A sleep cannot be ended early, so a wait consists of short sleeps: a cancelled wait leaves one of them behind
			await Promise.race([clock.sleep(Math.min(remaining, 500)), cancelled]);
		}
	} finally {
		signal?.removeEventListener('abort', cancel);
	}
}

/**
 * Does the work of a node. When the execution is cancelled meanwhile, this returns true instead of throwing, because a
 * cancelled node that throws shows an error. It returns only after n8n has stored the cancelled execution: when a node ends
 * earlier, n8n starts the Error Workflow.
 * @returns whether the execution was cancelled
 */
export async function endQuietlyIfCancelled(
	context: Pick<IExecuteFunctions, 'getExecutionCancelSignal'>,
	work: () => Promise<void>,
): Promise<boolean> {
	const isCancelled = () => context.getExecutionCancelSignal()?.aborted === true;
	const [ended] = await Promise.allSettled([work()]);
	if (!isCancelled()) {
		if (ended.status === 'rejected') throw ended.reason;
		return false;
	}
	await clock.sleep(clock.afterCancellation);
	return true;
}
