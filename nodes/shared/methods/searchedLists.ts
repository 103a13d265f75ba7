import type {
	IDataObject,
	ILoadOptionsFunctions,
	INodeListSearchItems,
	INodeListSearchResult,
} from 'n8n-workflow';
import { SetupError } from '../transport/errors';
import { describedRequest } from '../transport/describe';
import { asRecord, isEmpty, isRecord } from '../values/readers';
import { toNodeError } from '../operation/output/nodeErrors';
import { countsOf, fetchList, hasMore, recordsOf } from '../transport/paging';
import { openClient } from '../transport/client';
import { withPatience } from '../transport/patience';
import { send } from '../transport/send';
import type { Answer, Paging, RecordAddress, RequestDescription } from '../transport/types';

/** Entries a picker shows at once; it loads more when it is scrolled. */
const PAGE_SIZE = 50;

/** How long a person waits for the list at most, in milliseconds. */
const PATIENCE = 20_000;

/** At most this many users or groups are searched for a part of their names. */
const MAX_SEARCHED = 1_000;

/**
 * Lists of any length, page by page. The service finds the beginning of a name or ID; any other part is looked for
 * among the first {@link MAX_SEARCHED} entries, and comes behind the last page of the service.
 */
export async function searchMany(
	context: ILoadOptionsFunctions,
	url: string,
	id: string,
	typed: string | undefined,
	token: string | undefined,
): Promise<INodeListSearchResult> {
	const page = Number(token ?? 1);
	const filter = typed?.trim();
	const search = filter ? { searchKey: filter } : {};
	return await withClient(context, async (request) => {
		const largest = async (query: IDataObject) => {
			const sized = { perPage: MAX_SEARCHED, page: 1, ...query };
			return entries(recordsOf(await request({ method: 'GET', url, query: sized })), id);
		};
		const query = { perPage: PAGE_SIZE, page, ...search };
		const answer = await request({ method: 'GET', url, query });
		const records = recordsOf(answer);
		const results = entries(records, id);
		if (!isLast(answer, page, records.length))
			return { results, paginationToken: String(page + 1) };
		if (!filter) return { results };
		const found = page === 1 ? results : await largest(search);
		const known = new Set(found.map(({ value }) => value));
		const others = matching(await largest({}), filter).filter(({ value }) => !known.has(value));
		return { results: [...results, ...others] };
	});
}

/** Whether the list ends with this page. The service may give smaller pages than it is asked for, or tell of larger ones. */
function isLast(answer: Answer, page: number, records: number): boolean {
	const counts = countsOf(answer);
	const full = Math.min(counts.pageSize || PAGE_SIZE, PAGE_SIZE);
	const came = (page - 1) * full + records;
	const more = hasMore(counts, { page, came, records, size: PAGE_SIZE });
	return records === 0 || more === 'no' || (more === 'maybe' && records < full);
}

/**
 * Lists that an app has few of: they are read completely, and searched here.
 * @param filters further query parameters of the list
 * @param nameOf what tells a person which record it is
 */
export async function searchFew(
	context: ILoadOptionsFunctions,
	place: string | RecordAddress,
	paging: Paging,
	id: string,
	filter = '',
	filters: IDataObject = {},
	nameOf?: (record: IDataObject) => unknown,
): Promise<INodeListSearchResult> {
	const address = typeof place === 'string' ? { url: place } : place;
	return await withClient(context, async (request) => {
		const records = await fetchList(
			paging,
			Infinity,
			async (query) =>
				await request({ method: 'GET', ...address, query: { ...filters, ...query } }),
		);
		return { results: matching(entries(records, id, nameOf), filter) };
	});
}

function matching(found: INodeListSearchItems[], filter: string): INodeListSearchItems[] {
	const wanted = filter.trim().toLowerCase();
	return found.filter(({ name, value }) => `${name} ${value}`.toLowerCase().includes(wanted));
}

/** A name tells a person more than an ID; two people may share one, so both are shown. */
function entries(
	records: IDataObject[],
	id: string,
	nameOf: (record: IDataObject) => unknown = ({ name }) => name,
): INodeListSearchItems[] {
	// Without an ID, nothing can be chosen
	const named = records.filter((record) => isRecord(record) && !isEmpty(record[id]));
	return named.map((record) => {
		const value = String(record[id]);
		const given = nameOf(record);
		const name = typeof given === 'string' && given !== '' ? given : undefined;
		return { name: name === undefined || name === value ? value : `${name} (${value})`, value };
	});
}

async function withClient<Result>(
	context: ILoadOptionsFunctions,
	work: (request: (description: RequestDescription) => Promise<Answer>) => Promise<Result>,
): Promise<Result> {
	try {
		return await withPatience(PATIENCE, tooLate, async (stop) => {
			const options = requestOptionsOf(context);
			const client = await openClient(context, { options, maxRetries: 1, stop });
			return await work(
				async (description) => await send(client, describedRequest(description, client.baseUrl)),
			);
		});
	} catch (error) {
		throw toNodeError(context.getNode(), error);
	}
}

function tooLate(): SetupError {
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
