import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import { wait } from '../../transport/clock';
import { InputError } from '../../values/inputError';
import { otherShape, ServiceError, SetupError } from '../../transport/errors';
import { buildForm, checkFiles, readFile } from '../form/multipart';
import { describedRequest } from '../../transport/describe';
import { prepareItem } from '../form/prepare';
import { isRecord } from '../../values/readers';
import { fetchList, recordsOf } from '../../transport/paging';
import { adviceFor } from '../../transport/advice';
import { toItem } from '../output/items';
import type { Link } from '../output/items';
import { shaped, type Selection } from '../output/output';
import type { Client } from '../../transport/client';
import { download } from '../../transport/download';
import { send } from '../../transport/send';
import { upload } from '../../transport/upload';
import type { RecordAddress, RequestDescription } from '../../transport/types';
import type {
	OperationDescription,
	Item,
	ItemClient,
	ItemOperation,
	Operation,
	Output,
	RecordOrRefusal,
	RequestOperation,
} from '../types';
import { explained, inWordsOf } from './explained';
import { sendInOrder } from './inOrder';
import { once } from './once';
import type { ItemSource } from './source';

/** The fields of a confirmation; a few answers spell the last one with a capital. */
const CONFIRMS = ['success', 'message', 'Message'];

/** An operation that works on one item at a time. */
export type PerItem = RequestOperation | ItemOperation;

/** An item as it is before anything is sent. */
export interface Job {
	item: Item;
	output: Output;
}

/** A tool is called for one item at a time, with what a model has chosen. */
export function needsAllItems({ name, joinsItems, ...operation }: Operation): SetupError {
	if (operation.execute && operation.adviceAsTool) {
		return new SetupError(`${name} cannot be used here as a tool`, operation.adviceAsTool);
	}
	return new SetupError(
		`${name}${joinsItems ? ' from all input items' : ''} cannot be used as a tool`,
		'It works on all items together, so it has to be a step of a workflow.',
	);
}

/**
 * Reads and checks everything that the form says for one item. Nothing is sent here.
 * @throws InputError naming the field, for a missing or unreadable value
 */
export async function prepare(
	operation: OperationDescription,
	source: ItemSource,
	baseUrl: string,
): Promise<Job> {
	const { read, readEvent, readWritten } = source;
	const { request, values, limit, output } = prepareItem(
		operation,
		read,
		baseUrl,
		readEvent,
		readWritten,
	);
	const { index, inputs, binary } = source;
	const item: Item = {
		index,
		inputs,
		request,
		origins: new Map(),
		// An item that is passed on keeps its files
		binaries: new Map(binary && [[inputs[0], binary]]),
		limit,
		value: (name) => values.get(name),
		file: async (name) => await readFile(source.files, operation.fields, request, name),
	};
	operation.complete?.(item);
	await checkFiles(source.files, operation.fields, request);
	if (operation.multipart) {
		request.readForm = async () => await buildForm(source.files, operation.fields, request);
	}
	return { item, output };
}

/** The parts of the node that the work on an item needs. */
export interface Surroundings {
	/** Makes the item for an input item of which a target failed; undefined when the node does not go on. */
	toErrorItem?: (error: ServiceError, index: number) => INodeExecutionData;
	/** Tells the person at the editor something about the result. */
	hint: (message: string) => void;
	/** The selected fields of all items. */
	selection: Selection;
	/** A model reads the error, not a person at the form. */
	forModel: boolean;
}

/**
 * Sends what an item needs, and turns the answer into items.
 * @throws ServiceError, also when targets failed and the node does not go on
 */
export async function work(
	client: Client,
	operation: PerItem,
	{ item, output }: Job,
	{ toErrorItem, hint, selection, forModel }: Surroundings,
): Promise<INodeExecutionData[]> {
	const explain = async (error: unknown) => {
		throw await explained(operation, error, itemClient(client, item, hint), item);
	};
	const outcomes = operation.run
		? await runFor(operation, client, item, hint).catch(explain)
		: await fetchOutcomes(client, operation, item, hint, explain);
	const failed = outcomes.filter((outcome) => outcome instanceof ServiceError);
	failed.forEach((failure) => inWordsOf(operation, failure));
	if (failed.length > 0 && !toErrorItem) throw summaryOf(failed, outcomes.length, forModel);
	const records = outcomes.map((outcome) =>
		outcome instanceof ServiceError ||
		outcome === item.inputs[0] ||
		isConfirmation(outcome, item.request.ids)
			? outcome
			: shaped(operation, outcome, output),
	);
	selection.look(output, records);
	const everyItem = everyItemOf(item);
	return records.flatMap((record, n) => {
		const origins = item.origins.get(outcomes[n]);
		if (record instanceof ServiceError) {
			return (origins ?? [item.index]).map((index) => toErrorItem!(record, index));
		}
		const binary = item.binaries.get(outcomes[n]);
		const link = origins?.map((index) => ({ item: index })) ?? everyItem;
		return { ...toItem(record, link), ...(binary && { binary }) };
	});
}

/** The link to all items that an operation has joined, or to its only one. */
function everyItemOf({ index, inputs }: Item): Link {
	return inputs.length > 1 ? inputs.map((_, item) => ({ item })) : { item: index };
}

/** An operation with several requests reads before it writes: what it refuses then has changed nothing. */
async function runFor(
	{ run }: ItemOperation,
	client: Client,
	item: Item,
	hint: Surroundings['hint'],
): Promise<RecordOrRefusal[]> {
	try {
		const outcomes = await run(itemClient(client, item, hint), item);
		return outcomes.map((outcome) => withIds(outcome, item));
	} catch (error) {
		throw error instanceof InputError ? new InputError(error.field, error.reason, true) : error;
	}
}

async function fetchOutcomes(
	client: Client,
	{ paging, keeps, records, confirmation, orderKey }: OperationDescription,
	item: Item,
	hint: Surroundings['hint'],
	explain: (error: unknown) => Promise<never>,
): Promise<RecordOrRefusal[]> {
	const { request, limit } = item;
	if (paging) {
		const fetchPage = async (more: IDataObject) => {
			const query = { ...request.query, ...more };
			const answer = await send(client, { ...request, query });
			if (!paging.arrange) return answer;
			return { ...answer, data: paging.arrange(recordsOf(answer), query) };
		};
		const onCapped = (count: number) => hint(cappedAt(count));
		return await fetchList(paging, limit, fetchPage, onCapped, keeps?.(item)).catch(explain);
	}
	const sending = async () => await send(client, request).catch(explain);
	const { data } = await sendInOrder(client, request, sending, orderKey?.(item));
	const reads = request.method === 'GET';
	if (reads && !isRecord(data) && !Array.isArray(data)) throw otherShape();
	if (records) return records(data, item);
	const saysNothing = (value: unknown) =>
		value === null || (!reads && isRecord(value) && Object.keys(value).length === 0);
	if (Array.isArray(data)) {
		const entries = data.filter((entry) => !saysNothing(entry)) as IDataObject[];
		if (reads || entries.length > 0) return entries;
	}
	const isRead = isRecord(data) && !saysNothing(data);
	if (isRead && !isConfirmation(data)) return [data as IDataObject];
	// Any answer to a write without a record confirms it
	const { Message: message, ...rest } = isRead ? (data as IDataObject) : { success: true };
	return [{ ...confirmation, ...request.ids, ...rest, ...(message !== undefined && { message }) }];
}

/** What came of a write, with the IDs of the record where its answer says nothing of it. */
function withIds(outcome: RecordOrRefusal, { request }: Item): RecordOrRefusal {
	if (outcome instanceof ServiceError || request.method === 'GET') return outcome;
	const given: unknown = outcome;
	const isEmpty = !isRecord(given) || Object.keys(given).length === 0;
	if (!isEmpty && !isConfirmation(given, request.ids)) return outcome;
	return { ...request.ids, ...(isEmpty ? { success: true } : outcome) };
}

/** The answer to many writes says only that they succeeded, not for whom; the node adds the IDs. There is nothing to shorten. */
function isConfirmation(data: unknown, ids: IDataObject = {}): data is IDataObject {
	return (
		isRecord(data) &&
		('success' in data || typeof (data.message ?? data.Message) === 'string') &&
		Object.keys(data).every((key) => CONFIRMS.includes(key) || key in ids)
	);
}

/** Targets that an error names with their reasons; of further ones it gives the number. */
const MAX_NAMED = 10;

/** Pieces of advice in the error of several targets. */
const MAX_ADVICE = 3;

/**
 * One error for all targets that failed: each by its name and reason, with the advice for each kind of failure.
 * @param forModel nobody can set 'On Error' of a tool while a model uses it
 */
function summaryOf(failed: ServiceError[], total: number, forModel: boolean): ServiceError {
	const [first] = failed;
	const { brokeOff, advice } = first.details;
	if (total === 1 || (brokeOff && forModel)) return first;
	if (brokeOff) {
		return new ServiceError(first.message, {
			...first.details,
			advice: [advice, brokeOff].filter(Boolean).join(' '),
		});
	}
	const isPart = failed.length < total;
	const isShort = failed.length > MAX_NAMED;
	const named = failed.slice(0, MAX_NAMED).map(({ message }) => message.replace(/\.$/, ''));
	const more = isShort ? `; and ${failed.length - MAX_NAMED} more` : '';
	const count = isPart ? `${failed.length} of ${total}` : `All ${total}`;
	return new ServiceError(`${count} failed: ${named.join('; ')}${more}`, {
		...first.details,
		...adviceForEach(failed),
		advice: [
			first.details.advice,
			isPart && 'The others were done.',
			(isPart || isShort) && !forModel && "Set 'On Error' to continue to get the outcome of each.",
		]
			.filter(Boolean)
			.join(' '),
	});
}

/** The advice for each code among several failures; nothing when all have the same one. */
function adviceForEach(failed: ServiceError[]): { howToFix?: string } {
	const byCode = new Map(failed.map(({ details }) => [details.code, details]));
	if (byCode.size === 1) return {};
	const advice = [...byCode].map(([code, { howToFix, status }]) => {
		const text = howToFix ?? adviceFor(code, status);
		return text && `${code ?? 'Otherwise'}: ${text}`;
	});
	return { howToFix: advice.filter(Boolean).slice(0, MAX_ADVICE).join(' ') };
}

function cappedAt(records: number): string {
	return `The service gave ${records} records and no way to get the next ones. There may be more.`;
}

/** Sends the requests of one item, and removes its secrets from errors. */
export function itemClient(client: Client, item: Item, hint: Surroundings['hint']): ItemClient {
	// A secret of the form may stand in any request of the item
	const { secrets } = item.request;
	const request = async (description: RequestDescription) =>
		await send(client, { ...describedRequest(description, client.baseUrl), secrets });
	const urlOf = (record: RecordAddress) =>
		describedRequest({ method: 'GET', ...record }, client.baseUrl).url;
	return {
		request,
		inTurn: async (record, doWork) =>
			await client.limiter.turns.run(urlOf(record), doWork, client.signal),
		once: async (record, read) => await once(client, urlOf(record), read),
		upload: async (address, content, mimeType) => await upload(client, address, content, mimeType),
		download: async (url) => await download(client, url),
		pause: async (milliseconds) => await wait(milliseconds, client.signal),
		log: (text) => client.log?.(text),
		store: async (content, fileName, mimeType) => await client.store!(content, fileName, mimeType),
		send: async (prepared) => await send(client, prepared),
		list: async (description, paging, limit = Infinity) =>
			await fetchList(
				paging,
				limit,
				async (query) =>
					await request({ ...description, query: { ...description.query, ...query } }),
				(records) => hint(cappedAt(records)),
			),
	};
}
