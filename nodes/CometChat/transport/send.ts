import type { IAllExecuteFunctions, IHttpRequestOptions, IN8nHttpFullResponse } from 'n8n-workflow';
import { clock, wait } from './clock';
import { networkAdvice } from './advice';
import { refusal, ServiceError } from './errors';
import type { RequestOptions } from './options';
import type { Pace } from './pace';
import { quotasOf } from './quotas';
import { budgetOf, mayRetry, waitBefore, wasAmbiguous } from './retry';
import type { Setback } from './retry';
import type { PreparedRequest } from './types';
import { isRecord } from './values';

export const CREDENTIALS = 'cometChatApi';

/** Everything about sending that does not depend on the single request. */
export interface Sender extends RequestOptions {
	/** The n8n context whose helpers send, e.g. that of a node, or of a picker. */
	context: Pick<IAllExecuteFunctions, 'helpers'>;
	pace: Pace;
	/** Ends all waiting: the execution was cancelled, or has failed. */
	signal?: AbortSignal;
	/** Told before a request is repeated of which it is not known whether it was processed. */
	onUnclear?: () => void;
}

/** The body of a successful answer, parsed. */
export type Answer = Record<string, unknown>;

/**
 * Sends one request when its turn comes, repeats it as the service asks, and returns the answer's body.
 * @param harmless the request may be repeated when it is not known whether it was processed
 * @throws ServiceError for refusals and unreadable answers; the reason of the signal after a cancellation
 */
export async function send(
	sender: Sender,
	request: PreparedRequest,
	harmless: boolean,
	readFiles?: () => Promise<FormData>,
): Promise<Answer> {
	return await sender.pace.run(sender.maxConcurrentRequests, async () => {
		const form = await readFiles?.();
		const startedAt = Date.now();
		let unclear = false;
		for (let attempt = 1; ; attempt++) {
			await sender.pace.ready(quotasOf(request, sender.plan), sender.signal);
			sender.signal?.throwIfAborted();
			const { answer, error, setback } = await attemptOnce(sender, request, form);
			if (answer) return answer;
			const pause = waitBefore(attempt, setback);
			const waited = Date.now() - startedAt;
			const patient = attempt <= sender.maxRetries && waited + pause <= clock.longestWait;
			if (!mayRetry(setback, harmless) || !patient) {
				throw withHistory(error, { attempt, waited, pause, unclear, setback });
			}
			if (wasAmbiguous(setback)) {
				unclear = true;
				sender.onUnclear?.();
			}
			if (setback.status === 429) {
				sender.pace.pauseUntil(Date.now() + pause);
			} else {
				await wait(pause, sender.signal);
			}
		}
	});
}

type Outcome =
	| { answer: Answer; error?: undefined; setback?: undefined }
	| { answer?: undefined; error: ServiceError; setback: Setback };

async function attemptOnce(
	sender: Sender,
	request: PreparedRequest,
	form: FormData | undefined,
): Promise<Outcome> {
	const response = await exchange(sender, request, form);
	if (response instanceof ServiceError) {
		return { error: response, setback: { networkCode: response.details.code } };
	}
	const { statusCode, headers, body } = response;
	sender.pace.observe(budgetOf(headers));
	if (statusCode >= 200 && statusCode < 300) {
		return { answer: readBody(request.method, statusCode, body) };
	}
	return { error: refusal(statusCode, body), setback: { status: statusCode, headers } };
}

async function exchange(
	sender: Sender,
	request: PreparedRequest,
	form: FormData | undefined,
): Promise<IN8nHttpFullResponse | ServiceError> {
	const { context, defaults, signal } = sender;
	const isJson = form === undefined && Object.keys(request.body).length > 0;
	const options: IHttpRequestOptions = {
		...defaults,
		method: request.method,
		url: request.url,
		baseURL: undefined,
		qs: request.query,
		headers: { ...request.headers, ...(isJson && { 'content-type': 'application/json' }) },
		// As text, because the HTTP client would drop keys like `constructor` from an object
		body: isJson ? JSON.stringify(request.body) : form,
		json: form === undefined,
		arrayFormat: 'brackets',
		returnFullResponse: true,
		// Own reading of the answer; n8n would also send every request twice after a 401
		ignoreHttpStatusErrors: true,
		// The API key must not follow a redirect to another host
		disableFollowRedirect: true,
	};
	try {
		return (await context.helpers.httpRequestWithAuthentication.call(
			context as IAllExecuteFunctions,
			CREDENTIALS,
			options,
		)) as IN8nHttpFullResponse;
	} catch (error) {
		signal?.throwIfAborted();
		const cause = rootCause(error);
		const code = typeof cause.code === 'string' ? cause.code : undefined;
		return new ServiceError(networkMessage(cause, code), { code, advice: networkAdvice(code) });
	}
}

/** n8n wraps what went wrong; the innermost error has the code, and its config has the API key: only texts leave here. */
function rootCause(error: unknown): { message?: unknown; code?: unknown } {
	let cause = error;
	while (isRecord(cause) && cause.cause instanceof Error) cause = cause.cause;
	return isRecord(cause) ? cause : { message: String(cause) };
}

function networkMessage(cause: { message?: unknown }, code: string | undefined): string {
	if (code === undefined) return String(cause.message);
	return code === 'ECONNABORTED' || code === 'ETIMEDOUT'
		? 'The service did not answer in time'
		: 'The service could not be reached, or the connection broke off';
}

/**
 * The content of an answer with a 2xx status. Documented answers are `{data, meta?}`; a write may
 * also be confirmed without content.
 */
function readBody(method: string, status: number, body: unknown): Answer {
	const reads = method === 'GET';
	if (isRecord(body) && 'data' in body) return body;
	if (!reads && (body === undefined || body === null || body === '')) return { data: { success: true } };
	if (!reads && isRecord(body)) return { data: Object.keys(body).length > 0 ? body : { success: true } };
	const what =
		typeof body === 'string' && body !== '' ? 'an answer that is not JSON' : 'an answer without data';
	throw new ServiceError(`The service gave ${what}`, {
		status,
		advice:
			'Check the region and the custom API origin of the credentials: something else, like a proxy or a sign-in page, may answer in place of the service.',
	});
}

/** Adds to the advice what was tried, because the user decides from it whether to run again. */
function withHistory(
	error: ServiceError,
	history: { attempt: number; waited: number; pause: number; unclear: boolean; setback: Setback },
): ServiceError {
	const { attempt, waited, pause, unclear, setback } = history;
	const notes: string[] = [];
	if (attempt > 1) notes.push(`Gave up after ${attempt} attempts in ${seconds(waited)}.`);
	if (setback.status === 429 && waited + pause > clock.longestWait) {
		notes.push(`The service asks to wait another ${seconds(pause)}.`);
	}
	if (unclear) notes.push('An earlier attempt may have been processed although its answer was lost.');
	else if (wasAmbiguous(setback)) notes.push('It is not known whether the request was processed.');
	if (notes.length === 0) return error;
	const { details } = error;
	return new ServiceError(error.message, {
		...details,
		advice: [details.advice, ...notes].filter(Boolean).join(' '),
	});
}

function seconds(milliseconds: number): string {
	return `${Math.ceil(milliseconds / 1_000)} s`;
}
