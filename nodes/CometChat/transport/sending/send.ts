import type { IAllExecuteFunctions, IHttpRequestOptions, IN8nHttpFullResponse } from 'n8n-workflow';
import { networkAdvice } from '../result/advice';
import { clock, wait } from '../clock';
import { refusal, ServiceError } from '../result/nodeErrors';
import { isGone } from './gone';
import type { RequestOptions } from './options';
import type { Limiter } from '../limits/limiter';
import { costOf } from '../limits/rateLimits';
import { reportedBy, mayRetry, waitBefore, wasAmbiguous } from './retry';
import type { FailedAttempt } from './retry';
import { concealer, tokensOf } from '../result/conceal';
import type { PreparedRequest } from '../types';
import { isRecord } from '../request/values';

export const CREDENTIALS = 'cometChatApi';

/** Everything about sending that does not depend on the single request. */
export interface Sender extends RequestOptions {
	/** The n8n context whose helpers send, e.g. that of a node, or of a picker. */
	context: Pick<IAllExecuteFunctions, 'helpers' | 'getCredentials'>;
	limiter: Limiter;
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
	const { limiter, signal, maxConcurrentRequests } = sender;
	const { answer, error } = await limiter.run(
		maxConcurrentRequests,
		async () => await persist(sender, request, harmless, await readFiles?.()),
		signal,
	);
	if (answer) return answer;
	throw await withoutSecrets(sender, request, error);
}

type Result = { answer: Answer; error?: undefined } | { answer?: undefined; error: ServiceError };

/** Makes attempts until one succeeds, or none may follow. */
async function persist(
	sender: Sender,
	request: PreparedRequest,
	harmless: boolean,
	form: FormData | undefined,
): Promise<Result> {
	const { limiter, signal, plan, maxRetries } = sender;
	const cost = costOf(request, plan);
	const startedAt = clock.now();
	let unclear = false;
	for (let attempt = 1; ; attempt++) {
		const exchanged = async () => await attemptOnce(sender, request, form, cost.reports);
		const { answer, error, failed } = await limiter.leave(cost, exchanged, signal);
		if (answer) return { answer };
		if (unclear && isGone(request, error.details.code)) return { answer: ALREADY_DONE };
		const pause = waitBefore(attempt, failed);
		const waited = clock.now() - startedAt;
		if (failed.status === 429) holdBack(limiter, pause, error);
		const isPatient = attempt <= maxRetries && waited + pause <= clock.longestWait;
		const mayRepeat = mayRetry(failed, harmless);
		if (!mayRepeat || !isPatient) {
			const writes = request.method !== 'GET';
			return {
				error: withHistory(error, { attempt, waited, pause, unclear, failed, mayRepeat, writes }),
			};
		}
		if (wasAmbiguous(failed)) {
			unclear = true;
			sender.onUnclear?.();
		}
		// After a 429 the whole app waits, this request with it
		if (failed.status !== 429) await wait(pause, signal);
	}
}

/** The answer to a deletion that was repeated and turned out to be done. */
const ALREADY_DONE: Answer = {
	data: {
		success: true,
		message: 'Gone when the request was repeated after its first answer was lost',
	},
};

/** A 429 concerns every request of the app, whether this one goes on or not. */
function holdBack(limiter: Limiter, pause: number, error: ServiceError): void {
	if (pause <= clock.longestWait) {
		limiter.pauseUntil(clock.now() + pause);
		return;
	}
	// Nobody waits for so long, but sending on would be what the service forbids
	const { status, code } = error.details;
	const advice = `${longPause(pause)} Nothing was sent for this item.`;
	const closed = new ServiceError('The service takes no requests for now', {
		status,
		code,
		advice,
	});
	limiter.closeUntil(clock.now() + clock.longestWait, closed);
}

type Outcome =
	| { answer: Answer; error?: undefined; failed?: undefined }
	| { answer?: undefined; error: ServiceError; failed: FailedAttempt };

async function attemptOnce(
	sender: Sender,
	request: PreparedRequest,
	form: FormData | undefined,
	reports: string,
): Promise<Outcome> {
	const response = await exchange(sender, request, form);
	if (response instanceof ServiceError) {
		return { error: response, failed: { networkCode: response.details.code } };
	}
	const { statusCode, headers, body } = response;
	sender.limiter.observe(reports, reportedBy(headers));
	const read =
		statusCode >= 200 && statusCode < 300
			? readBody(request.method, statusCode, body)
			: refusal(statusCode, body);
	if (!(read instanceof ServiceError)) return { answer: read };
	return { error: read, failed: { status: statusCode, headers } };
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
		const { message, code } = rootCause(error);
		return new ServiceError(networkMessage(message, code), { code, advice: networkAdvice(code) });
	}
}

/** n8n wraps what went wrong; the innermost error has the code, and its config has the API key: only texts leave here. */
function rootCause(error: unknown): { message: string; code?: string } {
	let message = String(error);
	let code: string | undefined;
	for (let cause = error; isRecord(cause); cause = cause.cause) {
		if (typeof cause.message === 'string') message = cause.message;
		if (typeof cause.code === 'string') code = cause.code;
	}
	return { message, code };
}

function networkMessage(message: string, code: string | undefined): string {
	switch (code) {
		case undefined:
			return message;
		case 'ECONNABORTED':
		case 'ETIMEDOUT':
			return 'The service did not answer in time';
		case 'ERR_INVALID_CHAR':
			return 'The request could not be sent, because a header contains a character that it cannot hold';
		default:
			return 'The service could not be reached, or the connection broke off';
	}
}

/**
 * The content of an answer with a 2xx status. Documented answers are `{data, meta?}`; a write may
 * also be confirmed without content.
 */
function readBody(method: string, status: number, body: unknown): Answer | ServiceError {
	const reads = method === 'GET';
	if (isRecord(body) && !('data' in body) && isRecord(body.error)) return refusal(status, body);
	if (isRecord(body) && 'data' in body && !(reads && isMissing(body.data))) return body;
	if (!reads && isMissing(body)) return { data: { success: true } };
	if (!reads && isRecord(body))
		return { data: Object.keys(body).length > 0 ? body : { success: true } };
	const what =
		typeof body === 'string' && body !== ''
			? 'an answer that is not JSON'
			: 'an answer without data';
	return new ServiceError(`The service gave ${what}`, {
		status,
		advice:
			'Check the region and the custom API origin of the credentials: something else, like a proxy or a sign-in page, may answer in place of the service.',
	});
}

function isMissing(value: unknown): boolean {
	return value === undefined || value === null || value === '';
}

/** What was tried before a request was given up. */
interface History {
	attempt: number;
	waited: number;
	pause: number;
	/** An earlier attempt may have been processed. */
	unclear: boolean;
	failed: FailedAttempt;
	/** The request was given up for want of attempts or time, not because of the refusal. */
	mayRepeat: boolean;
	writes: boolean;
}

/** Adds to the advice what was tried, because the user decides from it whether to run again. */
function withHistory(error: ServiceError, history: History): ServiceError {
	const { attempt, waited, pause, unclear, failed, mayRepeat, writes } = history;
	const notes: string[] = [];
	if (attempt > 1 && mayRepeat)
		notes.push(`Gave up after ${attempt} attempts in ${seconds(waited)}.`);
	if (mayRepeat && pause > clock.longestWait) notes.push(longPause(pause));
	if (writes && leavesDoubt(failed))
		notes.push('It is not known whether the request was processed.');
	else if (writes && unclear) {
		notes.push('An earlier attempt may have been processed although its answer was lost.');
	}
	if (notes.length === 0) return error;
	const { details } = error;
	return new ServiceError(error.message, {
		...details,
		advice: [details.advice, ...notes].filter(Boolean).join(' '),
	});
}

/** A server that fails may have processed the request first, and so may one whose answer nobody can read. */
function leavesDoubt(failed: FailedAttempt): boolean {
	const { status = 0 } = failed;
	return status >= 500 || (status >= 200 && status < 300) || wasAmbiguous(failed);
}

function longPause(pause: number): string {
	return `The service asks to wait another ${seconds(pause)}, which is longer than n8n waits.`;
}

function seconds(milliseconds: number): string {
	return `${Math.ceil(milliseconds / 1_000)} s`;
}

async function withoutSecrets(
	{ context }: Sender,
	request: PreparedRequest,
	{ message, details }: ServiceError,
): Promise<ServiceError> {
	const { apiKey } = await context.getCredentials(CREDENTIALS);
	const conceal = concealer([
		typeof apiKey === 'string' ? apiKey.trim() : apiKey,
		...tokensOf(request),
	]);
	const { fields, advice } = details;
	return new ServiceError(conceal(message), {
		...details,
		...(fields !== undefined && { fields: conceal(fields) }),
		...(advice !== undefined && { advice: conceal(advice) }),
	});
}
