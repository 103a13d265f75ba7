import { queryText } from '../request/query';
import type { PreparedRequest } from '../requestTypes';
import type { Client } from '../sending/client';
import { send } from '../sending/send';
import type { Answer } from '../types';

/** Methods that set what a record holds, so that the last one counts. */
const SETTING = ['PUT', 'PATCH'];

/**
 * Sends a request. Items are sent side by side, but those for the same thing one after the other, so that the later item
 * counts, or comes later.
 * @param thing left out: the record that is set
 */
export async function sendInOrder(
	client: Client,
	request: PreparedRequest,
	thing = recordOf(request),
): Promise<Answer> {
	const sending = async () => await send(client, request);
	if (thing === undefined) return await sending();
	return await client.limiter.turns.run(thing, sending, client.signal);
}

function recordOf({ method, url, query, headers }: PreparedRequest): string | undefined {
	if (!SETTING.includes(method)) return undefined;
	return `${url}${queryText(query)} ${headers.onBehalfOf ?? ''}`;
}
