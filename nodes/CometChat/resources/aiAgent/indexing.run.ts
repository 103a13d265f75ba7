import type { IDataObject } from 'n8n-workflow';
import { clock } from '../../../shared/transport/clock';
import { orRefusal, ServiceError } from '../../../shared/transport/errors';
import { asRecord, isText } from '../../../shared/values/readers';
import type { Item, ItemClient } from '../../../shared/operation/types';
import { KNOWLEDGE } from './knowledgeBase';
import { INDEXING, stateOf, statesOf } from './states';

/** Milliseconds between two looks: they grow, because a website may take minutes. */
const FIRST_PAUSE = 2_000;
const LONGEST_PAUSE = 15_000;

export async function sendThenWait(client: ItemClient, item: Item): Promise<IDataObject[]> {
	const { request, value } = item;
	// Items that change the same source do it in their order
	const address = { url: `${KNOWLEDGE}/text/{uniqueId}`, path: request.ids };
	const { data } =
		request.method === 'PATCH'
			? await client.inTurn(address, async () => await client.send(request))
			: await client.send(request);
	const record = asRecord(data);
	const seconds = value('options.waitUntilIndexed') as number | undefined;
	if (seconds === undefined) return [record];
	const id = record.uniqueId ?? request.ids.uniqueId;
	const begun: unknown = record.status ?? INDEXING;
	const status = isText(id) ? await untilIndexed(client, id, begun, seconds) : begun;
	return [{ ...record, ...stateOf(status) }];
}

/**
 * Looks until the source is no longer being indexed, or the time is over, and gives the last state. The source is there
 * already, so that a look that fails is no failure: the item would be run again and add it twice.
 */
async function untilIndexed(
	client: ItemClient,
	id: string,
	begun: unknown,
	seconds: number,
): Promise<unknown> {
	const end = clock.elapsed() + seconds * 1_000;
	let status = begun;
	let pause = FIRST_PAUSE;
	while (status === INDEXING && clock.elapsed() + pause <= end) {
		await client.pause(pause);
		pause = Math.min(pause * 1.5, LONGEST_PAUSE);
		const states = await orRefusal(statesOf(client, [id]));
		if (states instanceof ServiceError) break;
		status = states.get(id) ?? status;
	}
	return status;
}
