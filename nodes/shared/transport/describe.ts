import { refuseAs } from '../values/inputError';
import type { Refuse } from '../values/types';
import type { PreparedRequest, RequestDescription, RequestFacts } from './types';
import { routeUrl, fillPath, refuseCommas } from './urls';

/** Builds a request that does not come from a form. */
export function describedRequest(
	{ method, url, path = {}, query = {}, headers = {}, body = {}, ...facts }: RequestDescription,
	baseUrl: string,
): PreparedRequest {
	const filled = fillPath(url, (placeholder) => path[placeholder]);
	const request = emptyRequest(method, facts);
	// A list becomes one parameter whose values have commas between them
	for (const [name, value] of Object.entries(query)) {
		if (Array.isArray(value)) refuseCommas(value, refuseAs(name));
	}
	return { ...request, url: routeUrl(baseUrl, filled), query, headers, body };
}

/** A request without URL and content. */
export function emptyRequest(
	method: PreparedRequest['method'],
	{ multipart, idempotent, doneAfterLostAnswer, rateLimit }: RequestFacts,
): PreparedRequest {
	return {
		method,
		url: '',
		query: {},
		headers: {},
		body: {},
		files: {},
		secrets: [],
		ids: {},
		multipart,
		idempotent,
		doneAfterLostAnswer,
		rateLimit,
	};
}

/**
 * The value of a header, which holds an ID. Refuses all but printable ASCII: n8n leaves out a header with other characters
 * without an error, so the app would act instead of the user.
 */
export function headerValue(value: unknown, refuse: Refuse): string {
	const text = String(value).trim();
	return /^[\x20-\x7e]+$/.test(text) ? text : refuse('contains characters that an ID cannot have');
}
