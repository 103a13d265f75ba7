import type { IWebhookFunctions } from 'n8n-workflow';

/** The part of an answer that tells what became of the workflow. */
type Answer = Pick<
	ReturnType<IWebhookFunctions['getResponseObject']>,
	'closed' | 'destroyed' | 'writableEnded' | 'statusCode' | 'once'
>;

/** How long n8n may take to answer a sender that hung up (milliseconds): then the service repeats the event. */
const LONGEST = 10_000;

/**
 * Tells, when it is known, whether n8n started the workflow: it did not where it answers with an error. n8n also answers
 * a sender that hung up. Where it does not, the repetition starts the workflow: twice is better than never.
 */
export async function hasStarted(answer: Answer, longest = LONGEST): Promise<boolean> {
	if (!answer.closed && !answer.destroyed) {
		await new Promise<void>((resolve) => answer.once('close', () => resolve()));
	}
	// The answer to nobody ends without a sound, and never counts as sent
	for (let waited = 0; !answer.writableEnded && waited < longest; waited += 100) await pause(100);
	return answer.writableEnded && answer.statusCode < 400;
}

/** Does not keep the process alive, as a sleep would. */
async function pause(milliseconds: number): Promise<void> {
	const over = AbortSignal.timeout(milliseconds);
	await new Promise((resolve) => over.addEventListener('abort', resolve));
}
