import type { Client } from '../../transport/client';
import { wait } from '../../transport/clock';
import { describedRequest } from '../../transport/describe';
import { download, upload } from '../../transport/elsewhere';
import { fetchList } from '../../transport/paging';
import { send } from '../../transport/send';
import type { RecordAddress, RequestDescription } from '../../transport/types';
import type { Item, ItemClient } from '../types';

/**
 * Makes the client that sends the requests of one item, and removes the secrets of the item from errors.
 * @param hint tells the person at the editor something about the result
 */
export function itemClient(
	client: Client,
	item: Item,
	hint: (message: string) => void,
): ItemClient {
	// A secret of the form may stand in any request of the item
	const { secrets } = item.request;
	const sendDescribed = async (description: RequestDescription) =>
		await send(client, { ...describedRequest(description, client.baseUrl), secrets });
	const urlOf = (address: RecordAddress) =>
		describedRequest({ method: 'GET', ...address }, client.baseUrl).url;
	return {
		sendPrepared: async (prepared) => await send(client, prepared),
		sendDescribed,
		inTurn: async (address, doWork) =>
			await client.limiter.turns.run(urlOf(address), doWork, client.signal),
		readOnce: async (address, read) => await readOncePerRun(client, urlOf(address), read),
		upload: async (address, content, mimeType) => await upload(client, address, content, mimeType),
		download: async (url, maxBytes) => await download(client, url, maxBytes),
		wait: async (milliseconds) => await wait(milliseconds, client.signal),
		log: (text) => client.log?.(text),
		// Only the test of credentials has no `store`. It has no items, so it never asks for one
		store: async (content, fileName, mimeType) => await client.store!(content, fileName, mimeType),
		list: async (description, paging, limit = Infinity) =>
			await fetchList(
				paging,
				limit,
				async (query) =>
					await sendDescribed({ ...description, query: { ...description.query, ...query } }),
				(records) => hint(cappedHint(records)),
			),
	};
}

/** The hint about a list that the service gave without a way to its next records. */
export function cappedHint(records: number): string {
	return `The service gave ${records} records and no way to get the next ones. There may be more.`;
}

/** The values that were read in each run, by the URL of the record. The key of a run is an object that lives as long as the run. */
const memories = new WeakMap<object, Map<string, Promise<unknown>>>();

/**
 * Reads a value once in a run: the first item that asks reads the value, and later items get the same value. If the reading
 * fails, the next item that asks reads again.
 * @param run an object that lives as long as the run
 */
async function readOncePerRun<Result>(
	run: object,
	key: string,
	read: () => Promise<Result>,
): Promise<Result> {
	const memory = memories.get(run) ?? new Map<string, Promise<unknown>>();
	memories.set(run, memory);
	const earlier = memory.get(key) as Promise<Result> | undefined;
	if (earlier) return await earlier;
	const reading = read();
	memory.set(key, reading);
	reading.catch(() => memory.delete(key));
	return await reading;
}
