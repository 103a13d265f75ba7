import type {
	IDataObject,
	ILoadOptionsFunctions,
	INodeListSearchItems,
	INodeListSearchResult,
} from 'n8n-workflow';
import { SetupError } from '../transport/errors';
import { describedRequest } from '../transport/describe';
import { asRecord, isEmpty, isRecord, fullyTrimmed } from '../values/readers';
import { toNodeError } from '../operation/output/nodeErrors';
import { countsOf, moreAfter, recordsOf } from '../transport/listAnswer';
import { fetchList } from '../transport/paging';
import type { FetchPage } from '../transport/paging';
import { openClient } from '../transport/client';
import { withTimeLimit } from '../transport/patience';
import { send } from '../transport/send';
import type { Answer, Paging, RecordAddress } from '../transport/types';

/** How many entries a picker shows at once. It loads more when it is scrolled. */
const PAGE_SIZE = 50;

/** A person waits for the list at most this long, in milliseconds. */
const PATIENCE = 20_000;

/** At most this many users or groups are searched for a part of their names. */
const MAX_SEARCHED = 1_000;

/**
 * Searches a list of any length, page by page. The service finds entries by the beginning of their name or ID. The node finds
 * entries by any other part among the first {@link MAX_SEARCHED} of the list, and adds them to the last page of the service.
 * @param id the name of the ID in a record
 * @param typed the text that the person searches for
 * @param token the number of the page; undefined for the first page
 */
export async function searchLongList(
	context: ILoadOptionsFunctions,
	url: string,
	id: string,
	typed: string | undefined,
	token: string | undefined,
): Promise<INodeListSearchResult> {
	const page = Number(token ?? 1);
	// Somebody may have typed half of an emoji, which cannot be sent
	const wanted = typed && fullyTrimmed(typed).toWellFormed();
	const search = wanted ? { searchKey: wanted } : {};
	return await withList(context, { url }, async (fetchPage) => {
		const answer = await fetchPage({ perPage: PAGE_SIZE, page, ...search });
		const records = recordsOf(answer);
		const results = entries(records, id);
		if (!isLast(answer, page, records.length))
			return { results, paginationToken: String(page + 1) };
		if (!wanted) return { results };
		const firstEntries = async (query: IDataObject) =>
			entries(recordsOf(await fetchPage({ perPage: MAX_SEARCHED, page: 1, ...query })), id);
		// On a later page, n8n does not tell which entries came on the pages before
		const foundByService = page === 1 ? results : await firstEntries(search);
		const shown = new Set(foundByService.map(({ value }) => value));
		const withPart = matching(await firstEntries({}), wanted);
		return { results: [...results, ...withPart.filter(({ value }) => !shown.has(value))] };
	});
}

/** Whether the list ends with this page. The service may give smaller pages than it is asked for, or tell of larger ones. */
function isLast(answer: Answer, page: number, records: number): boolean {
	const counts = countsOf(answer);
	const fullPage = Math.min(counts.pageSize || PAGE_SIZE, PAGE_SIZE);
	const countSoFar = (page - 1) * fullPage + records;
	const more = moreAfter(counts, { page, countSoFar, countOnPage: records, size: PAGE_SIZE });
	return records === 0 || more === 'no' || (more === 'maybe' && records < fullPage);
}

/** Options of {@link searchShortList}. */
interface ShortListOptions {
	/** Query parameters of the list, e.g. a filter. */
	query?: IDataObject;
	/** Gives the name by which a person knows a record. Left out: its `name`. */
	nameOf?: (record: IDataObject) => unknown;
}

/**
 * Searches a list that has few entries in each app: the whole list is read, and the node searches it.
 * @param id the name of the ID in a record
 * @param typed the text that the person searches for
 */
export async function searchShortList(
	context: ILoadOptionsFunctions,
	list: string | RecordAddress,
	paging: Paging,
	id: string,
	typed = '',
	{ query = {}, nameOf }: ShortListOptions = {},
): Promise<INodeListSearchResult> {
	const address = typeof list === 'string' ? { url: list } : list;
	return await withList(context, { ...address, query }, async (fetchPage) => {
		const records = await fetchList(paging, Infinity, fetchPage);
		return { results: matching(entries(records, id, nameOf), typed) };
	});
}

/** The entries whose name or ID has the text anywhere in it. */
function matching(all: INodeListSearchItems[], typed: string): INodeListSearchItems[] {
	const wanted = fullyTrimmed(typed).toLowerCase();
	return all.filter(({ name, value }) => `${name} ${value}`.toLowerCase().includes(wanted));
}

/** The records as entries with name and ID: a name tells a person more, but two people may share it. */
function entries(
	records: IDataObject[],
	id: string,
	nameOf: (record: IDataObject) => unknown = ({ name }) => name,
): INodeListSearchItems[] {
	// A record without an ID cannot be chosen
	const named = records.filter((record) => isRecord(record) && !isEmpty(record[id]));
	return named.map((record) => {
		const value = String(record[id]);
		const given = nameOf(record);
		const name = typeof given === 'string' && given !== '' ? given : undefined;
		return { name: name === undefined || name === value ? value : `${name} (${value})`, value };
	});
}

/** Does work that fetches pages of a list, for at most {@link PATIENCE}. Throws failures as errors of the node. */
async function withList<Result>(
	context: ILoadOptionsFunctions,
	{ query, ...address }: RecordAddress & { query?: IDataObject },
	work: (fetchPage: FetchPage) => Promise<Result>,
): Promise<Result> {
	try {
		return await withTimeLimit(PATIENCE, tooLateError, async (stop) => {
			const options = requestOptionsOf(context);
			const client = await openClient(context, { options, maxRetries: 1, stop });
			return await work(async (page) => {
				const request = { method: 'GET' as const, ...address, query: { ...query, ...page } };
				return await send(client, describedRequest(request, client.baseUrl));
			});
		});
	} catch (error) {
		throw toNodeError(context.getNode(), error);
	}
}

function tooLateError(): SetupError {
	return new SetupError(
		'The list did not come in time',
		'The service is slow, or takes no more requests for now. Try again in a minute, or give the ID.',
	);
}

/** The Request Options of the node. Empty if an expression in them needs an item, because a picker has no item. */
function requestOptionsOf(context: ILoadOptionsFunctions): object {
	try {
		return asRecord(context.getNodeParameter('requestOptions', {}));
	} catch {
		return {};
	}
}
