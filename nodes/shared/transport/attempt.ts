import type { IHttpRequestOptions } from 'n8n-workflow';
import { ServiceError } from './errors';
import { queryText } from './query';
import { isRecord } from '../values/readers';
import { networkAdvice } from './advice';
import { readAnswer } from './answer';
import type { AnswerBody, PreparedRequest } from './types';
import type { Client, HttpAnswer } from './client';
import { reportedBy, waitAskedFor } from './retry';
import type { FailedAttempt } from './retry';

/** How an attempt ended: with an answer, or with an error and the facts that decide about a further attempt. */
export type AttemptResult =
	| { answer: AnswerBody; error?: undefined; failed?: undefined }
	| { answer?: undefined; error: ServiceError; failed: FailedAttempt };

/**
 * Sends a request once.
 * @param reports the name of the limit that the answer reports; undefined where a known limit says more
 * @throws the reason of the signal after a cancellation
 */
export async function attempt(
	client: Client,
	request: PreparedRequest,
	form: FormData | undefined,
	reports: string | undefined,
): Promise<AttemptResult> {
	const response = await exchange(client, request, form);
	if (response instanceof ServiceError) {
		return { error: response, failed: { code: response.details.code } };
	}
	const { statusCode, headers, body } = response;
	if (reports !== undefined) client.limiter.observe(reports, reportedBy(headers));
	const answer = readAnswer(request.method, statusCode, body);
	if (!(answer instanceof ServiceError)) return { answer };
	const { code, isUndocumented } = answer.details;
	const failed = { status: statusCode, code, isUndocumented, headers, text: answer.message };
	answer.details.retryAfter = waitAskedFor(failed);
	const codeAdvice = client.advise?.(code, statusCode);
	// Where the API has advice of its own, that of `readAnswer` would be wrong: it is about the chat API
	if (codeAdvice !== undefined) Object.assign(answer.details, { codeAdvice, advice: undefined });
	return { error: answer, failed };
}

/** Sends the HTTP request of an attempt; a ServiceError when no answer came. */
async function exchange(
	{ exchange: sendOnce, defaults, signal, advise }: Client,
	request: PreparedRequest,
	form: FormData | undefined,
): Promise<HttpAnswer | ServiceError> {
	const { body } = request;
	const isFilled = Object.keys(body).length > 0;
	const bodyText = request.bodyText ?? (isFilled ? JSON.stringify(body) : undefined);
	const isJson = form === undefined && bodyText !== undefined;
	const options: IHttpRequestOptions = {
		...defaults,
		method: request.method,
		url: request.url + queryText(request.query),
		headers: {
			...request.headers,
			...(isJson && { 'content-type': 'application/json' }),
		},
		// As text, because the HTTP client would drop keys like `constructor` from an object
		body: isJson ? bodyText : form,
		json: form === undefined,
		returnFullResponse: true,
		// The answer is read here, not by n8n, which would also send every request again after a 401
		ignoreHttpStatusErrors: true,
		// The API key must not follow a redirect to another host
		disableFollowRedirect: true,
	};
	try {
		return await sendOnce(options);
	} catch (error) {
		signal?.throwIfAborted();
		const { message, code } = rootCause(error);
		const codeAdvice = advise?.(code, undefined);
		const advice = codeAdvice === undefined ? networkAdvice(code, defaults) : undefined;
		return new ServiceError(networkMessage(message, code), { code, advice, codeAdvice });
	}
}

/**
 * n8n wraps errors. The innermost error has the code, but its config has the API key, so only texts are returned
 * here. Between n8n 1.102 and 2.33 the wrapper forgets the innermost error, and holds its code and text itself.
 */
export function rootCause(error: unknown): { message: string; code?: string } {
	let message = String(error);
	let code: string | undefined;
	for (let cause = error; isRecord(cause); cause = cause.cause) {
		const { messages, httpCode } = cause;
		if (typeof cause.message === 'string') message = cause.message;
		if (Array.isArray(messages) && typeof messages[0] === 'string') [message] = messages;
		// A code like ECONNRESET; an HTTP status, in digits, stands there as well
		if (typeof httpCode === 'string' && /^[A-Z_]+$/.test(httpCode)) code = httpCode;
		if (typeof cause.code === 'string') code = cause.code;
	}
	return { message, code };
}

/**
 * The message for a request without an answer.
 * @param who the program that was asked, as the subject of the sentence
 */
export function networkMessage(
	message: string,
	code: string | undefined,
	who = 'The service',
): string {
	switch (code) {
		case undefined:
			return message;
		case 'ECONNABORTED':
		case 'ETIMEDOUT':
			return `${who} did not answer in time`;
		case 'ERR_INVALID_CHAR':
			return 'The request could not be sent, because a header contains a character that it cannot hold';
		default:
			return `${who} could not be reached, or the connection broke off`;
	}
}
