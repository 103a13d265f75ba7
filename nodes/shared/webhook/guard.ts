import { sendReply } from './answer';
import type { Reply, Response } from './answer';
import { callAfter } from './pause';

/** Milliseconds after which a run no longer counts as under way, even if n8n has not ended it. */
const RUN_COUNTS_FOR = 10_000;

/** The methods by which n8n and its server change the headers of an answer. */
const HEADER_METHODS = ['setHeader', 'setHeaders', 'appendHeader', 'removeHeader'] as const;

/** Ignores changes of headers after the answer was sent: otherwise, each of them throws. */
export function dropLateHeaders(response: Response): void {
	for (const name of HEADER_METHODS) {
		const change = response[name] as (...values: unknown[]) => unknown;
		Object.assign(response, {
			[name]: (...values: unknown[]) =>
				response.headersSent ? response : change.apply(response, values),
		});
	}
}

/** How an answer of n8n is guarded. */
export interface GuardSettings {
	/** Milliseconds until the caller gets `late`. */
	timeLimit: number;
	/** The answer when the time limit is over. */
	late: Reply;
	/** Called when the caller gets `late`. */
	onLate?: () => void;
	/**
	 * Makes the answer to the caller from the answer of n8n.
	 * @param answer an object, text or bytes of the workflow, or n8n's own message, e.g. that the workflow failed
	 * @param isTooLate whether the caller gets no answer any longer: it has one, or has hung up
	 */
	read: (answer: unknown, isTooLate: boolean) => Reply;
	/** Called when n8n has ended the run, and again when the run no longer counts. */
	onEnd: () => void;
	/** Milliseconds until the run no longer counts. Left out: {@link RUN_COUNTS_FOR}. */
	countsFor?: number;
}

/**
 * Stands between n8n and the caller, who gets exactly one answer: n8n's, changed by `read`, or `late` after the time
 * limit. n8n answers with `json`, `send`, `end`, or a stream, and sets headers before. `writeHead` stays as it is,
 * because n8n's compression calls it within `end`.
 * @returns a function that answers at once, instead of n8n
 */
export function guard(response: Response, settings: GuardSettings): (reply: Reply) => void {
	const { timeLimit, late, onLate, read, onEnd, countsFor = RUN_COUNTS_FOR } = settings;
	const { end } = response;
	let isAnswered = false;
	const answer = (chosen: Reply): void => {
		if (isAnswered) return;
		isAnswered = true;
		// `sendReply` needs the real `end`; afterwards, a further answer of n8n goes to `translate` again
		Object.assign(response, { end });
		sendReply(response, chosen);
		Object.assign(response, { end: translate });
	};
	/** Receives an answer of n8n. */
	const translate = (body?: unknown): Response => {
		onEnd();
		answer(read(body, isAnswered));
		return response;
	};
	Object.assign(response, {
		json: translate,
		send: translate,
		end: translate,
		// Parts of a stream are dropped, because the caller gets one whole answer; `end` follows
		write: () => true,
	});
	dropLateHeaders(response);
	// The caller has hung up: there is nobody to answer, but the run goes on
	response.once('close', () => (isAnswered = true));
	callAfter(timeLimit, () => {
		if (!isAnswered) onLate?.();
		answer(late);
	});
	callAfter(countsFor, onEnd);
	return answer;
}
