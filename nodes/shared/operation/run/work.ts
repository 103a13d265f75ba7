import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import type { Client } from '../../transport/client';
import {
	otherRecordError,
	otherShapeError,
	ServiceError,
	noRecordError,
} from '../../transport/errors';
import { recordsOf, withNextCursor } from '../../transport/listAnswer';
import { fetchList } from '../../transport/paging';
import { queryText } from '../../transport/urls';
import { send } from '../../transport/send';
import type { Answer, PreparedRequest } from '../../transport/types';
import { InputError } from '../../values/inputError';
import { isEmpty, isRecord, recordIn } from '../../values/readers';
import { shaped, toItem, type Link, type Selection } from '../output/output';
import { Outcome, type RecordOrRefusal } from '../outcome';
import type { Item, ItemOperation, OperationDescription, RequestOperation } from '../types';
import { isFilledRecord, isConfirmation, recordsOfAnswer, withIds } from './confirmation';
import { explainError, summaryOf, setActorLabelInAdvice } from './explained';
import { cappedHint, itemClient } from './itemClient';
import type { PreparedItem } from './preparedItem';

/** An operation that works on one item at a time. */
export type PerItem = RequestOperation | ItemOperation;

/** The parts of a run that the work on an item needs. */
export interface RunContext {
	client: Client;
	/** Makes the error item for an input item of which a target failed. Left out: the node does not continue on fail. */
	toErrorItem?: (error: ServiceError, index: number) => INodeExecutionData;
	/**
	 * Whether a refusal is explained in the turn of its request, before the next item changes the record. Otherwise the caller
	 * gets the refusal as it came, and explains it after the run has ended.
	 */
	explainsAtOnce: boolean;
	/** Tells the person at the editor something about the result. */
	hint: (message: string) => void;
	/** Notes which selected fields the records of the run have. */
	selection: Selection;
	/** Whether a model reads the error. Otherwise, a person at the form does. */
	forModel: boolean;
}

/** Throws the error, explained if {@link RunContext.explainsAtOnce} says so. */
type ThrowExplained = (error: unknown) => Promise<never>;

/**
 * Sends what an item needs, and turns the answer into items.
 * @throws ServiceError, also when targets failed and the node does not go on
 */
export async function work(
	operation: PerItem,
	{ item, output, unfilledFilters }: PreparedItem,
	run: RunContext,
): Promise<INodeExecutionData[]> {
	const { client, hint, selection, toErrorItem } = run;
	for (const filter of unfilledFilters) {
		hint(`The expression of '${filter}' gave nothing, so the list is not filtered by it.`);
	}
	const throwExplained: ThrowExplained = async (error) => {
		if (!run.explainsAtOnce) throw error;
		throw await explainError(operation, error, itemClient(client, item, hint), item);
	};
	const outcomes = operation.run
		? await runFor(operation, item, run).catch(throwExplained)
		: (await fetchRecords(operation, item, run, throwExplained)).map(
				(record) => new Outcome(record),
			);
	const failed = outcomes.flatMap(({ record }) => (record instanceof ServiceError ? record : []));
	failed.forEach((failure) => setActorLabelInAdvice(operation, failure));
	if (failed.length > 0 && !toErrorItem) throw summaryOf(failed, outcomes.length, run.forModel);
	// A confirmation has no short form and no fields to select
	const shapedRecords = outcomes.map(({ record, beside }) =>
		record instanceof ServiceError || beside.isInput || isConfirmation(record, item.request.ids)
			? record
			: shaped(operation, record, output),
	);
	selection.note(output, shapedRecords);
	const toAll = linkToAll(item);
	return outcomes.flatMap(({ record, beside: { items, binary } }, outcomeIndex) => {
		if (record instanceof ServiceError) {
			// Without `toErrorItem`, the refusal was thrown above
			return (items ?? [item.index]).map((index) => toErrorItem!(record, index));
		}
		const link = items?.map((index) => ({ item: index })) ?? toAll;
		return { ...toItem(shapedRecords[outcomeIndex], link), ...(binary && { binary }) };
	});
}

/** The link to all input items that an operation has joined, or to its only one. */
function linkToAll({ index, inputs }: Item): Link {
	return inputs.length > 1 ? inputs.map((_, item) => ({ item })) : { item: index };
}

/**
 * The outcomes of an operation with several requests. Its own refusals say that nothing was changed, instead of that
 * nothing was sent: it reads before it writes.
 */
async function runFor(
	operation: ItemOperation,
	item: Item,
	{ client, hint }: RunContext,
): Promise<Outcome[]> {
	try {
		const outcomes = await operation.run(itemClient(client, item, hint), item);
		return outcomes.map((given) => {
			const { record, beside } = given instanceof Outcome ? given : new Outcome(given);
			return new Outcome(withIds(record, item), beside);
		});
	} catch (error) {
		const wasRead = true;
		throw error instanceof InputError ? new InputError(error.field, error.reason, wasRead) : error;
	}
}

/** The records of an operation with one request, or with the pages of a list. */
async function fetchRecords(
	operation: OperationDescription,
	item: Item,
	{ client, hint }: RunContext,
	throwExplained: ThrowExplained,
): Promise<RecordOrRefusal[]> {
	const { paging } = operation;
	if (!paging) return await fetchOnce(operation, item, client, throwExplained);
	const { request, limit, wants } = item;
	const fetchPage = async (more: IDataObject) => {
		const query = { ...request.query, ...more };
		const answer = await send(client, { ...request, query });
		const { checkAndOrder } = paging;
		const inOrder = checkAndOrder
			? { ...answer, data: checkAndOrder(recordsOf(answer), query) }
			: answer;
		return withNextCursor(paging, inOrder, query);
	};
	const onCapped = (count: number) => hint(cappedHint(count));
	return await fetchList(paging, limit, fetchPage, onCapped, wants).catch(throwExplained);
}

/** The records in the answer to the single request of an item. */
async function fetchOnce(
	operation: OperationDescription,
	item: Item,
	client: Client,
	throwExplained: ThrowExplained,
): Promise<RecordOrRefusal[]> {
	const { records, orderKey } = operation;
	const { request } = item;
	const isRead = request.method === 'GET';
	const sending = async () => await send(client, request).catch(throwExplained);
	const answer = await sendInOrder(client, request, sending, orderKey?.(item));
	const { data } = answer;
	if (isRead && !isRecord(data) && !Array.isArray(data)) throw otherShapeError();
	const namesRecord = operation.routing.request.url.endsWith('}');
	if (namesRecord && isAnother(recordIn(data), request)) throw otherRecordError();
	const outcomes = records?.(data, item, answer);
	if (outcomes) return outcomes;
	const found = recordsOfAnswer(data, operation, item);
	if (isRead && !found.some(isFilledRecord)) throw noRecordError();
	return found;
}

/**
 * Whether a record that was read is another record than the URL names by its ID at the end. A template has two IDs, and either may
 * stand in the URL. A record without its ID may be the right one.
 */
function isAnother(record: IDataObject, { method, ids }: PreparedRequest): boolean {
	if (method !== 'GET') return false;
	const held = new Set(Object.values(record).map(foldedId));
	return Object.entries(ids).some(([name, asked]) => {
		// The ID of a list or a rule has a longer name in the URL, e.g. keywordId
		const given = record[name] ?? (name.endsWith('Id') ? record.id : undefined);
		return !isEmpty(given) && !held.has(foldedId(asked));
	});
}

const foldedId = (id: unknown): string => String(id).trim().toLowerCase();

/** Methods that set what a record holds. Of several such requests, the last counts. */
const SETTING = ['PUT', 'PATCH'];

/**
 * Sends a request of a run. Items are sent side by side, but items with the same key one after the other: of several
 * settings the last item counts, and messages keep their order. Other runs do not wait.
 * @param sending sends the request and explains a refusal: the next item begins when both are done
 * @param key left out: the record that is set
 */
async function sendInOrder(
	{ order, signal }: Client,
	request: PreparedRequest,
	sending: () => Promise<Answer>,
	key = settingKeyOf(request),
): Promise<Answer> {
	return key === undefined ? await sending() : await order.run(key, sending, signal);
}

/** Names the record that a request sets, and the user for whom; undefined for a request that sets nothing. */
function settingKeyOf({ method, url, query, headers }: PreparedRequest): string | undefined {
	if (!SETTING.includes(method)) return undefined;
	return `${url}${queryText(query)} ${headers.onBehalfOf ?? ''}`;
}
