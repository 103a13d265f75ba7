import type { IDataObject } from 'n8n-workflow';
import type { OutgoingRequest } from './gateway';

/** A request of the check itself. */
export interface RequestOptions {
	query?: Record<string, string | number | boolean>;
	body?: unknown;
	onBehalfOf?: string;
	/** The key that is sent instead of the key of the app; no key is sent if this is empty. */
	apiKey?: string;
	headers?: Record<string, string>;
	/** A body that is sent as it is, instead of `body`. */
	text?: string;
}

export interface Answer {
	status: number;
	/** The code of a refusal. */
	code?: string;
	/** `data` of a good answer. */
	data: unknown;
	body: IDataObject;
}

/** Makes the request for the gateway. */
export function toRequest(
	route: string,
	placeholders: Record<string, string | number>,
	{ query = {}, body, onBehalfOf, apiKey, headers = {}, text }: RequestOptions,
	keyOfApp: string,
): OutgoingRequest {
	const [method, path] = route.split(' ');
	const filled = path.replace(/\{(\w+)\}/g, (_all, name: string) =>
		encodeURIComponent(String(placeholders[name])),
	);
	const parameters = new URLSearchParams(
		Object.entries(query).map(([name, value]) => [name, String(value)]),
	).toString();
	const key = apiKey ?? keyOfApp;
	const content = text ?? (body === undefined ? undefined : JSON.stringify(body));
	return {
		method,
		url: `/v3${filled}${parameters && `?${parameters}`}`,
		headers: {
			accept: 'application/json',
			...(key !== '' && { apikey: key }),
			...(onBehalfOf !== undefined && { onbehalfof: onBehalfOf }),
			...(content !== undefined && { 'content-type': 'application/json' }),
			...headers,
		},
		body: content === undefined ? undefined : Buffer.from(content),
	};
}
