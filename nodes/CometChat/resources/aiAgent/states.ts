import type { IDataObject } from 'n8n-workflow';
import { asRecord } from '../../../shared/values/readers';
import type { ItemClient } from '../../../shared/operation/types';
import { KNOWLEDGE } from './knowledgeBase';

/** The only states that the reference names: https://www.cometchat.com/docs/ai-agents/apis/poll-knowledge-base-status */
export const INDEXING = 'indexing';
const INDEXED = 'indexed';

/** The most sources in one request for their states. */
const POLLED_AT_ONCE = 100;

/** The states of sources by their IDs, without sources that the service does not know. */
export async function readStatesById(
	client: ItemClient,
	ids: string[],
): Promise<Map<string, unknown>> {
	const states = new Map<string, unknown>();
	for (let n = 0; n < ids.length; n += POLLED_AT_ONCE) {
		const body = { uniqueId: ids.slice(n, n + POLLED_AT_ONCE) };
		const url = `${KNOWLEDGE}/status/poll`;
		const { data } = await client.sendDescribed({ method: 'POST', url, body, idempotent: true });
		for (const [id, state] of Object.entries(asRecord(data))) states.set(id, state);
	}
	return states;
}

/** The state of a source, and whether agents can find the source. They cannot in an unknown state. */
export const statusFields = (status: unknown): IDataObject => ({
	status: status as string,
	isIndexed: status === INDEXED,
});
