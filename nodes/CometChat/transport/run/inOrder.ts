import { queryText } from '../request/query';
import type { PreparedRequest } from '../requestTypes';
import type { Client } from '../sending/client';
import { send } from '../sending/send';
import type { Answer } from '../types';

/** Methods that set what a record holds, so that the last one counts. */
const SETTING = ['PUT', 'PATCH'];

/**
 * Sends a request. Items are sent side by side, but those that set something on the same record one after the other, so
 * that the later item counts.
 */
export async function sendInOrder(client: Client, request: PreparedRequest): Promise<Answer> {
	const { method, url, query, headers } = request;
	const sending = async () => await send(client, request);
	if (!SETTING.includes(method)) return await sending();
	const record = `${url}${queryText(query)} ${headers.onBehalfOf ?? ''}`;
	return await client.limiter.turns.run(record, sending, client.signal);
}
