import type { Response } from '../../shared/webhook/answer';
import { pause } from '../../shared/webhook/pause';

/** The parts of an answer that show whether the workflow started. */
type OpenResponse = Pick<
	Response,
	'closed' | 'destroyed' | 'writableEnded' | 'statusCode' | 'once'
>;

/**
 * n8n answers a sender that hung up within this time (milliseconds), as long as an event is known. With a limit of
 * concurrent runs, n8n answers when the run has its turn.
 */
const MAX_WAIT = 600_000;

/** Milliseconds between two looks at the answer. */
const TICK = 250;

/**
 * Whether n8n started the workflow: not when it answers with an error. n8n also answers a sender that hung up. If it does
 * not, the repetition starts the workflow: twice is better than never.
 */
export async function hasStarted(answer: OpenResponse, longest = MAX_WAIT): Promise<boolean> {
	if (!answer.closed && !answer.destroyed) {
		await new Promise<void>((resolve) => answer.once('close', () => resolve()));
	}
	// If the sender hung up, 'close' never follows: poll until n8n has ended the answer
	for (let waited = 0; !answer.writableEnded && waited < longest; waited += TICK) await pause(TICK);
	return answer.writableEnded && answer.statusCode < 400;
}
