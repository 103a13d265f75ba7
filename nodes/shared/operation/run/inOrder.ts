import { queryText } from '../../transport/query';
import type { Answer, PreparedRequest } from '../../transport/types';
import type { Client } from '../../transport/client';

/** Methods that set what a record holds, so that the last one counts. */
const SETTING = ['PUT', 'PATCH'];

/**
 * Sends a request of a run. Items are sent side by side, but those with the same key one after the other, so that the
 * later item counts, or comes later. Other runs do not wait for them.
 * @param sending sends the request and explains a refusal: the next item begins when both are done
 * @param key left out: the record that is set
 */
export async function sendInOrder(
	{ order, signal }: Client,
	request: PreparedRequest,
	sending: () => Promise<Answer>,
	key = recordOf(request),
): Promise<Answer> {
	return key === undefined ? await sending() : await order.run(key, sending, signal);
}

function recordOf({ method, url, query, headers }: PreparedRequest): string | undefined {
	if (!SETTING.includes(method)) return undefined;
	return `${url}${queryText(query)} ${headers.onBehalfOf ?? ''}`;
}
