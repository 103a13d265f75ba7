import { whenClosed } from '../../shared/webhook/answer';
import type { Response } from '../../shared/webhook/answer';
import { pause } from '../../shared/webhook/pause';

/** The parts of an answer that show whether the workflow started. */
type OpenResponse = Pick<
	Response,
	'closed' | 'destroyed' | 'writableEnded' | 'statusCode' | 'once'
>;

/**
 * The longest wait for the answer of n8n, in milliseconds. At its limit of concurrent runs, n8n answers only when the run
 * begins, and keeps the run in its database until then.
 */
const MAX_WAIT = 600_000;

/** Milliseconds between two checks of the answer: at first, and at most. They grow by a tenth of the time that has passed. */
const TICK = { first: 250, last: 5_000 };

/**
 * Whether n8n has taken the event, by the status of its answer, which n8n also gives to a sender that hung up. Without an answer
 * in time, the event counts as taken: its run still waits to begin, or a person has stopped the run.
 */
export async function waitForStart(answer: OpenResponse): Promise<boolean> {
	await new Promise<void>((resolve) => whenClosed(answer, resolve));
	// If the sender has hung up, no event tells that n8n ends the answer: so the answer is checked again and again
	for (let waited = 0; !answer.writableEnded && waited < MAX_WAIT; ) {
		const tick = Math.min(TICK.last, TICK.first + waited / 10);
		await pause(tick);
		waited += tick;
	}
	return !answer.writableEnded || answer.statusCode < 400;
}
