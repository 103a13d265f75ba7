import { clock } from '../../shared/transport/clock';
import type { Reply, Response } from '../../shared/webhook/answer';
import { guard } from '../../shared/webhook/guard';
import { callAfter } from '../../shared/webhook/pause';
import type { Page } from './answers';
import { TAKEN } from './answerWebhook';

/** The possible pages after an answer, and a way to show the outcome in the chat. */
interface Showing {
	/** The page when n8n has taken the answer: the execution goes on with it. */
	taken: Page;
	/** The page while nobody knows whether n8n takes the answer. It names nobody. */
	undecided: Page;
	/** Makes the page when n8n has refused the answer. It is not shown in the chat. */
	refused: () => Page;
	/** Shows in the chat what a page says. */
	tell: (page: Page) => Promise<void>;
}

/**
 * Shows the page that fits what n8n did with an answer. Several processes may receive answers in the same moment. n8n
 * takes one answer in its database, and then confirms it to the process that received it; the other processes get an
 * error. At its limit of concurrent runs n8n may confirm nothing for hours, and older versions do not say whose answer
 * they took: then the page is `undecided`.
 */
export function showWhenTaken(
	response: Response,
	{ taken, undecided, refused, tell }: Showing,
): void {
	let hasN8nResponded = false;
	let telling = Promise.resolve();
	// Each message waits for the one before, so that the latest page stays in the chat
	const tellOf = (page: Page) => {
		telling = telling.then(async () => await tell(page));
	};
	const read = (word: unknown): Page => {
		hasN8nResponded = true;
		if (response.statusCode >= 400) return refused();
		const shown = word === TAKEN ? taken : undecided;
		tellOf(shown);
		return shown;
	};
	guard(response, {
		timeLimit: clock.takingAnswer,
		late: asReply(undecided),
		read: (word) => asReply(read(word)),
		onEnd: () => {},
	});
	// At the time limit, `guard` shows the late page to the person; this shows the same in the chat
	callAfter(clock.takingAnswer, () => {
		if (!hasN8nResponded) tellOf(undecided);
	});
}

const asReply = ({ html, headers, status = 200 }: Page): Reply => ({ status, headers, body: html });
