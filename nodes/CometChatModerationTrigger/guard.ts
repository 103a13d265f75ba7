import type { IWebhookFunctions } from 'n8n-workflow';
import { readDecision } from './decision';
import type { Decision } from './decision';

export type Response = ReturnType<IWebhookFunctions['getResponseObject']>;

/** The answer to the service: a decision, or a failure that leaves the decision to the service. */
export interface Reply {
	status: number;
	body: Decision | { message: string };
}

/** A run that n8n has not ended after this time no longer counts as one that is under way (milliseconds). */
export const RUN_COUNTS_FOR = 10_000;

/** How an answer of n8n is guarded. */
export interface Guard {
	/** Milliseconds until `late` is answered. */
	timeLimit: number;
	/** The answer when the time is over. */
	late: Reply;
	/** The answer when n8n says anything else than a decision, e.g. that the workflow failed. */
	other: Reply;
	/** Called when n8n has ended the run, or it no longer counts; may be called more than once. */
	onEnd: () => void;
	/** Milliseconds; {@link RUN_COUNTS_FOR} when left out. */
	countsFor?: number;
}

/** Answers a request that waits. */
export function reply(response: Response, { status, body }: Reply): void {
	response.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8' });
	response.end(JSON.stringify(body));
}

/**
 * Stands between n8n and the caller: a decision of n8n goes on, anything else becomes the default, and so does
 * everything after the time limit. A second answer is dropped. n8n answers with `json`, `send`, `end`, or a stream, and
 * sets headers before; with an answer that has left, that would end in an exception. `writeHead` stays as it is,
 * because n8n's compression calls it within `end`.
 */
export function guard(response: Response, settings: Guard): void {
	const { timeLimit, late, other, onEnd, countsFor = RUN_COUNTS_FOR } = settings;
	const { end, setHeader, removeHeader } = response;
	let isAnswered = false;
	const answer = (given: Reply): void => {
		if (isAnswered) return;
		isAnswered = true;
		// `reply` needs the real `end`
		Object.assign(response, { end });
		reply(response, given);
		Object.assign(response, { end: take });
	};
	/** Takes an answer of n8n. */
	const take = (body?: unknown): Response => {
		onEnd();
		const decision = readDecision(body);
		answer(decision ? { status: 200, body: decision } : other);
		return response;
	};
	Object.assign(response, {
		json: take,
		send: take,
		end: take,
		// A part of a stream, which is no decision; its end follows
		write: () => true,
		setHeader: (...header: Parameters<Response['setHeader']>) =>
			response.headersSent ? response : setHeader.apply(response, header),
		removeHeader: (name: string) => {
			if (!response.headersSent) removeHeader.call(response, name);
		},
	});
	// The caller has hung up: there is nobody to answer, but the run goes on
	response.once('close', () => (isAnswered = true));
	after(timeLimit, () => answer(late));
	after(countsFor, onEnd);
}

/** Does not keep the process alive, as a sleep would. */
function after(milliseconds: number, action: () => void): void {
	AbortSignal.timeout(milliseconds).addEventListener('abort', action);
}
