import { clock } from '../../shared/transport/clock';
import type { Reply, Response } from '../../shared/webhook/answer';
import { guard } from '../../shared/webhook/guard';
import { callAfter } from '../../shared/webhook/pause';
import type { Page } from './answers';
import { TAKEN } from './answerWebhook';

/** The possible pages after an answer, and a way to show the outcome in the chat. */
interface PossiblePages {
	/** The page when n8n has taken the answer, and the execution goes on with the answer. */
	takenPage: Page;
	/** The page while nobody knows whether n8n takes the answer. The page names nobody. */
	undecidedPage: Page;
	/** Makes the page when n8n has refused the answer. The chat does not show this. */
	makeRefusedPage: () => Page;
	/** Shows in the chat what a page says. */
	showInChat: (page: Page) => Promise<void>;
}

/**
 * Shows the page that fits what n8n did with an answer. Several processes may receive answers in the same moment. n8n
 * takes one answer in its database, and then confirms it to the process that received it.
 *
 * | n8n says                                                           | Page              |
 * | ------------------------------------------------------------------ | ----------------- |
 * | {@link TAKEN}                                                      | `takenPage`       |
 * | an error: it took the answer of another process                    | `makeRefusedPage` |
 * | an empty text: an older version, which does not tell whose it took | `undecidedPage`   |
 * | nothing in time, e.g. at its limit of concurrent runs              | `undecidedPage`   |
 */
export function showWhenTaken(
	response: Response,
	{ takenPage, undecidedPage, makeRefusedPage, showInChat }: PossiblePages,
): void {
	const maxTakingMs = clock.longestAnswerWait;
	let hasN8nResponded = false;
	let lastInChat = Promise.resolve();
	// n8n may still answer after the time limit. The chat then shows both pages, the later one last
	const queueForChat = (page: Page) => {
		lastInChat = lastInChat.then(async () => await showInChat(page));
	};
	const pageFor = (body: unknown): Page => {
		hasN8nResponded = true;
		if (response.statusCode >= 400) return makeRefusedPage();
		const page = body === TAKEN ? takenPage : undecidedPage;
		queueForChat(page);
		return page;
	};
	guard(response, {
		timeLimit: maxTakingMs,
		late: asReply(undecidedPage),
		read: (body) => asReply(pageFor(body)),
		onEnd: () => {},
	});
	// At the time limit, `guard` shows the late page to the person, and this function shows it in the chat
	callAfter(maxTakingMs, () => {
		if (!hasN8nResponded) queueForChat(undecidedPage);
	});
}

const asReply = ({ html, headers, status = 200 }: Page): Reply => ({ status, headers, body: html });
