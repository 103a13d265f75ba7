import type { Response } from '../../shared/webhook/answer';
import { pause } from '../../shared/webhook/pause';

/** The parts of an answer that show whether the workflow started. */
type OpenResponse = Pick<
	Response,
	'closed' | 'destroyed' | 'writableEnded' | 'statusCode' | 'once'
>;

/**
 * Milliseconds that an answer of n8n is waited for. With a limit of concurrent runs, n8n answers when the run begins;
 * until then, it keeps the run in its database.
 */
const MAX_WAIT = 600_000;

/** Milliseconds after which the answer is looked at again: at first, and at most. They grow by a tenth of the time waited. */
const TICK = { first: 250, last: 5_000 };

/**
 * Whether n8n has taken the event, by the status of its answer, which n8n also gives to a sender that hung up. Without an
 * answer in time, the event counts as taken: its run still waits to begin, or a person has stopped it.
 */
export async function hasStarted(answer: OpenResponse): Promise<boolean> {
	if (!answer.closed && !answer.destroyed) {
		await new Promise<void>((resolve) => answer.once('close', () => resolve()));
	}
	// If the sender hung up, 'close' never follows: look until n8n has ended the answer
	for (let waited = 0; !answer.writableEnded && waited < MAX_WAIT; ) {
		const tick = Math.min(TICK.last, TICK.first + waited / 10);
		await pause(tick);
		waited += tick;
	}
	return !answer.writableEnded || answer.statusCode < 400;
}
