import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import { buildForm, checkFiles } from '../request/form';
import { describedRequest, prepareItem } from '../request/prepare';
import { fetchList } from '../result/paging';
import { toItems } from '../result/items';
import type { Client } from '../sending/client';
import { send } from '../sending/send';
import type {
	Answer,
	Described,
	Item,
	ItemClient,
	ItemOperation,
	RequestOperation,
} from '../types';
import type { ItemSource } from './source';

/** An operation that works on one item at a time. */
export type PerItem = RequestOperation | ItemOperation;

/** What is known of an item before anything is sent. */
export interface Job {
	item: Item;
	/** How many records of a list are wanted. */
	limit: number;
	simplify: boolean;
}

/**
 * Reads and checks everything that the form says for one item. Nothing is sent here.
 * @throws InputError naming the field, for a missing or unreadable value
 */
export async function prepare(
	operation: Described,
	source: ItemSource,
	baseUrl: string,
): Promise<Job> {
	const { request, values } = prepareItem(operation, source.read, baseUrl);
	await checkFiles(source.files, operation.fields, request);
	if (operation.multipart) {
		request.readForm = async () => await buildForm(source.files, request);
	}
	const returnsAll = !operation.paging || values.get('returnAll') === true;
	return {
		item: { index: source.index, request, value: (name) => values.get(name) },
		limit: returnsAll ? Infinity : ((values.get('limit') as number | undefined) ?? 50),
		simplify: values.get('simplify') === true,
	};
}

/** Sends what an item needs, and turns the answer into items. */
export async function work(
	client: Client,
	operation: PerItem,
	{ item, limit, simplify }: Job,
): Promise<INodeExecutionData[]> {
	const records = operation.run
		? await operation.run(itemClient(client), item)
		: await fetchRecords(client, operation, item, limit);
	return toItems(
		simplify && operation.simplify ? records.map(operation.simplify) : records,
		item.index,
	);
}

async function fetchRecords(
	client: Client,
	{ paging }: Described,
	{ request }: Item,
	limit: number,
): Promise<IDataObject[]> {
	const fetch = async (query: IDataObject): Promise<Answer> =>
		await send(client, { ...request, query: { ...request.query, ...query } });
	if (paging) return await fetchList(paging, limit, fetch);
	const { data } = await fetch({});
	return (Array.isArray(data) ? data : [data]) as IDataObject[];
}

function itemClient(client: Client): ItemClient {
	return {
		send: async (request) => await send(client, request),
		request: async (description) =>
			await send(client, describedRequest(description, client.baseUrl)),
	};
}
