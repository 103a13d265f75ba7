import type { IDataObject } from 'n8n-workflow';
import { clock } from '../../../shared/transport/clock';
import { orRefusal, ServiceError } from '../../../shared/transport/errors';
import { isText, recordIn } from '../../../shared/values/readers';
import type { Item, ItemClient } from '../../../shared/operation/types';
import { KNOWLEDGE } from './knowledgeBase';
import { INDEXING, statusFields, readStatesById } from './states';

/** The milliseconds between two checks, which grow, because a website may take minutes. */
const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 15_000;

/** Sends the change of a source. If the form says so, waits until the source is indexed, and adds the last state. */
export async function sendThenWait(client: ItemClient, item: Item): Promise<IDataObject[]> {
	const { request, value } = item;
	// Items that change the same source do it in their order
	const address = { url: `${KNOWLEDGE}/text/{uniqueId}`, path: request.ids };
	const { data } =
		request.method === 'PATCH'
			? await client.inTurn(address, async () => await client.sendPrepared(request))
			: await client.sendPrepared(request);
	const record = recordIn(data);
	const seconds = value('options.waitUntilIndexed') as number | undefined;
	if (seconds === undefined) return [record];
	const id = record.uniqueId ?? request.ids.uniqueId;
	const firstStatus: unknown = record.status ?? INDEXING;
	const status = isText(id) ? await untilIndexed(client, id, firstStatus, seconds) : firstStatus;
	return [{ ...record, ...statusFields(status) }];
}

/**
 * Checks until the source is no longer being indexed, or the time is over, and gives the last state. A check that fails only
 * ends the wait: after a failed item, a person runs the item again, and adds the source twice.
 */
async function untilIndexed(
	client: ItemClient,
	id: string,
	firstStatus: unknown,
	seconds: number,
): Promise<unknown> {
	const end = clock.elapsed() + seconds * 1_000;
	let status = firstStatus;
	let pause = FIRST_PAUSE_MS;
	while (status === INDEXING && clock.elapsed() + pause <= end) {
		await client.wait(pause);
		pause = Math.min(pause * 1.5, LONGEST_PAUSE_MS);
		const states = await orRefusal(readStatesById(client, [id]));
		if (states instanceof ServiceError) break;
		status = states.get(id) ?? status;
	}
	return status;
}
