import { clock } from '../../shared/transport/clock';
import type { Reply, Response } from '../../shared/webhook/answer';
import { guard } from '../../shared/webhook/guard';
import { runLater } from '../../shared/webhook/pause';
import type { Page } from './answers';
import { TAKEN } from './answerWebhook';

/** What people see after an answer. */
interface Showing {
	/** When the execution goes on with it. */
	taken: Page;
	/** As long as nobody knows whether it does. */
	undecided: Page;
	/** Called when it does not. */
	refused: () => Page;
	/** Shows something in the chat. */
	tell: (page: Page) => Promise<void>;
}

/**
 * Shows an answer as n8n took it. Several processes may have answers in the same moment. n8n takes one of them in its
 * database, and only then says so to the process that had it; the other ones get an error. At its limit of concurrent runs
 * n8n may say nothing for hours, and older versions do not say whose answer they took: nobody is named then.
 */
export function showWhenTaken(
	response: Response,
	{ taken, undecided, refused, tell }: Showing,
): void {
	let isSaid = false;
	let telling = Promise.resolve();
	// One after the other, so that the last one stays
	const tellOf = (page: Page) => {
		telling = telling.then(async () => await tell(page));
	};
	const read = (word: unknown): Page => {
		isSaid = true;
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
	runLater(clock.takingAnswer, () => {
		if (!isSaid) tellOf(undecided);
	});
}

const asReply = ({ html, headers, status = 200 }: Page): Reply => ({ status, headers, body: html });
