import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import { InputError, ServiceError, SetupError } from '../errors';
import { buildForm, checkFiles } from '../request/form';
import { describedRequest, prepareItem } from '../request/prepare';
import { isRecord } from '../request/values';
import { fetchList } from '../result/paging';
import { toItem } from '../result/items';
import type { Client } from '../sending/client';
import { send } from '../sending/send';
import type {
	Described,
	Item,
	ItemClient,
	ItemOperation,
	Operation,
	Outcome,
	RequestDescription,
	RequestOperation,
} from '../types';
import type { ItemSource } from './source';

/** What a confirmation consists of; a few answers spell the last one with a capital. */
const CONFIRMS = ['success', 'message', 'Message'];

/** An operation that works on one item at a time. */
export type PerItem = RequestOperation | ItemOperation;

/** What is known of an item before anything is sent. */
export interface Job {
	item: Item;
	/** How many records of a list are wanted. */
	limit: number;
	simplify: boolean;
}

/** A tool is called for one item at a time, with what a model has chosen. */
export function needsAllItems({ name }: Operation): SetupError {
	return new SetupError(
		`${name} cannot be used as a tool`,
		'It works on all items together, so it has to be a step of a workflow.',
	);
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
	const item: Item = { index: source.index, request, value: (name) => values.get(name) };
	operation.complete?.(item);
	await checkFiles(source.files, operation.fields, request);
	if (operation.multipart) {
		request.readForm = async () => await buildForm(source.files, request);
	}
	const returnsAll = !operation.paging || values.get('returnAll') === true;
	return {
		item,
		limit: returnsAll ? Infinity : ((values.get('limit') as number | undefined) ?? 50),
		simplify: values.get('simplify') === true,
	};
}

/** What the work on an item needs from the node. */
export interface Surroundings {
	/** Makes the item for a target that failed; undefined when the node does not go on. */
	toErrorItem?: (error: ServiceError) => INodeExecutionData;
	/** Tells the person at the editor something about the result. */
	hint: (message: string) => void;
}

/**
 * Sends what an item needs, and turns the answer into items.
 * @throws ServiceError, also when targets failed and the node does not go on
 */
export async function work(
	client: Client,
	operation: PerItem,
	{ item, limit, simplify }: Job,
	{ toErrorItem, hint }: Surroundings,
): Promise<INodeExecutionData[]> {
	const outcomes = operation.run
		? await runFor(operation, client, item)
		: await fetchOutcomes(client, operation, item, limit, hint);
	const failed = outcomes.filter((outcome) => outcome instanceof ServiceError);
	if (failed.length > 0 && !toErrorItem) throw summaryOf(failed, outcomes.length);
	const short = simplify ? operation.simplify : undefined;
	return outcomes.map((outcome) => {
		if (outcome instanceof ServiceError) return toErrorItem!(outcome);
		return toItem(short ? short(outcome) : outcome, item.index);
	});
}

/** An operation with several requests reads before it writes: what it refuses then has changed nothing. */
async function runFor({ run }: ItemOperation, client: Client, item: Item): Promise<Outcome[]> {
	try {
		return await run(itemClient(client, item), item);
	} catch (error) {
		throw error instanceof InputError ? new InputError(error.field, error.reason, true) : error;
	}
}

async function fetchOutcomes(
	client: Client,
	{ paging, records, confirmation }: Described,
	item: Item,
	limit: number,
	hint: Surroundings['hint'],
): Promise<Outcome[]> {
	const { request } = item;
	if (paging) {
		const fetchPage = async (query: IDataObject) =>
			await send(client, { ...request, query: { ...request.query, ...query } });
		return await fetchList(paging, limit, fetchPage, (records) =>
			hint(
				`The service gave ${records} records and no way to get the next ones. There may be more.`,
			),
		);
	}
	const { data } = await send(client, request);
	if (records) return records(data, item);
	if (Array.isArray(data)) return data as IDataObject[];
	if (!isConfirmation(data)) return [data as IDataObject];
	const { Message: message, ...rest } = data;
	return [{ ...confirmation, ...request.ids, ...rest, ...(message !== undefined && { message }) }];
}

/** The answer to many writes says only that they succeeded, not for whom. */
function isConfirmation(data: unknown): data is IDataObject {
	return (
		isRecord(data) && 'success' in data && !Object.keys(data).some((key) => !CONFIRMS.includes(key))
	);
}

/** One error for all targets that failed: the first with its advice, and how many they are. */
function summaryOf(failed: ServiceError[], total: number): ServiceError {
	const [first] = failed;
	if (total === 1) return first;
	return new ServiceError(`${failed.length} of ${total} failed. The first: ${first.message}`, {
		...first.details,
		advice: [
			first.details.advice,
			"The others were done. Set 'On Error' to continue to get the outcome of each.",
		]
			.filter(Boolean)
			.join(' '),
	});
}

function itemClient(client: Client, item: Item): ItemClient {
	// A secret of the form may stand in any request of the item
	const { secrets } = item.request;
	const request = async (description: RequestDescription) =>
		await send(client, { ...describedRequest(description, client.baseUrl), secrets });
	return {
		request,
		send: async (prepared) => await send(client, prepared),
		list: async (description, paging, limit = Infinity) =>
			await fetchList(
				paging,
				limit,
				async (query) =>
					await request({ ...description, query: { ...description.query, ...query } }),
			),
	};
}
