import type { IHttpRequestOptions } from 'n8n-workflow';
import { isEndedByOtherItem, ServiceError } from './errors';
import { queryText } from './urls';
import { isRecord } from '../values/readers';
import { networkAdvice } from './networkAdvice';
import { readAnswer } from './answer';
import type { AnswerBody, PreparedRequest } from './types';
import type { Client, HttpAnswer } from './client';
import { limitReportIn, retryAfterIn } from './retry';
import type { FailedAttempt } from './retry';

/** How an attempt ended: with an answer, or with an error and the facts that decide about a further attempt. */
export type AttemptResult =
	| { answer: AnswerBody; error?: undefined; failure?: undefined }
	| { answer?: undefined; error: ServiceError; failure: FailedAttempt };

/**
 * Sends a request once.
 * @param reportedLimitName the limit that the headers of the answer are about, `core` or `others`; undefined for an import, whose own
 * window counts more exactly than the headers
 * @throws the reason of the signal after a cancellation
 */
export async function attempt(
	client: Client,
	request: PreparedRequest,
	form: FormData | undefined,
	reportedLimitName: string | undefined,
): Promise<AttemptResult> {
	const response = await exchange(client, request, form);
	if (response instanceof ServiceError) {
		return { error: response, failure: { code: response.details.code } };
	}
	const { statusCode, headers, body } = response;
	if (reportedLimitName !== undefined)
		client.limiter.observe(reportedLimitName, limitReportIn(headers));
	const answer = readAnswer(request.method, statusCode, body);
	if (!(answer instanceof ServiceError)) return { answer };
	const { code, isUndocumented } = answer.details;
	const failure = { status: statusCode, code, isUndocumented, headers, text: answer.message };
	answer.details.retryAfter = retryAfterIn(failure);
	const codeAdvice = client.advise?.(code, statusCode);
	// `readAnswer` gives advice about the chat API, which is wrong for an API with advice of its own
	if (codeAdvice !== undefined) Object.assign(answer.details, { codeAdvice, advice: undefined });
	return { error: answer, failure };
}

/** Sends the HTTP request of an attempt. Returns a ServiceError if no answer came. */
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
		// The body is a text, because the HTTP client drops keys like `constructor` from an object
		body: isJson ? bodyText : form,
		json: form === undefined,
		returnFullResponse: true,
		// n8n does not read the status, because it would send every request again after a 401
		ignoreHttpStatusErrors: true,
		// The API key must not follow a redirect to another host
		disableFollowRedirect: true,
	};
	try {
		return await sendOnce(options);
	} catch (error) {
		// After the failure of another item, this item is still to say what became of its request
		if (!isEndedByOtherItem(signal)) signal?.throwIfAborted();
		const { message, code } = rootCause(error);
		const codeAdvice = advise?.(code);
		const advice = codeAdvice === undefined ? networkAdvice(code, defaults) : undefined;
		return new ServiceError(networkMessage(message, code), { code, advice, codeAdvice });
	}
}

/**
 * The text and the code of an error that n8n has wrapped. The innermost error has them, and also holds the API key, so only
 * these two texts are returned. Between n8n 1.102 and 2.33, the wrapper lacks the innermost error, and has its text and code.
 */
export function rootCause(error: unknown): { message: string; code?: string } {
	let message = String(error);
	let code: string | undefined;
	for (let cause = error; isRecord(cause); cause = cause.cause) {
		const { messages, httpCode } = cause;
		if (typeof cause.message === 'string') message = cause.message;
		if (Array.isArray(messages) && typeof messages[0] === 'string') [message] = messages;
		// `httpCode` holds a code like ECONNRESET, or an HTTP status in digits
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
