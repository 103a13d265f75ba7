import type { IDataObject } from 'n8n-workflow';
import { ServiceError } from './errors';
import type { Answer } from './send';
import type { Paging } from './types';
import { isRecord } from './values';

/** More pages than any list of the service can have; a server that never ends is stopped here. */
const MOST_PAGES = 10_000;

/** How often a list is read again because records moved between its pages while it was read. */
const MOST_PASSES = 3;

/** Fetches one page: the query parameters of this list in addition to those of the operation. */
export type FetchPage = (query: IDataObject) => Promise<Answer>;

/**
 * Reads a list up to `limit` records (Infinity: all) and returns each record once, in the order of the service.
 * A limit is spread over as few and as equal pages as possible, so hardly anything is fetched in vain.
 */
export async function fetchList(
	paging: Paging,
	limit: number,
	fetchPage: FetchPage,
): Promise<IDataObject[]> {
	const pages = Math.ceil(limit / paging.largestPage);
	const size = Number.isFinite(limit) ? Math.ceil(limit / pages) : paging.largestPage;
	const found = new Map<unknown, IDataObject>();
	if (paging.by === 'cursor') {
		await readByCursor(paging, size, limit, fetchPage, found);
	} else {
		for (let pass = 1; pass <= MOST_PASSES; pass++) {
			const shrank = await readByPage(paging, size, limit, fetchPage, found);
			// A removed record moves the first one of the next page to the page that was read already
			if (!shrank || found.size >= limit) break;
		}
	}
	return [...found.values()].slice(0, limit);
}

/** Reads page after page; tells whether the list got shorter meanwhile. */
async function readByPage(
	paging: Paging,
	size: number,
	limit: number,
	fetchPage: FetchPage,
	found: Map<unknown, IDataObject>,
): Promise<boolean> {
	let total: number | undefined;
	let shrank = false;
	for (let page = 1; page <= MOST_PAGES; page++) {
		const answer = await fetchPage({ [paging.sizeParameter]: size, page });
		const records = recordsOf(answer);
		const news = collect(records, paging, found);
		const pagination = nested(answer, 'meta', 'pagination');
		const totalNow = Number(pagination.total);
		shrank ||= total !== undefined && totalNow < total;
		total = totalNow;
		const pageSize = Number(pagination.per_page) || size;
		const isLast = records.length < pageSize || page >= (Number(pagination.total_pages) || Infinity);
		if (found.size >= limit || isLast) return shrank;
		if (news === 0) throw endless('repeats the same page');
	}
	throw endless(`has more than ${MOST_PAGES} pages`);
}

/** Follows `meta.next` of each answer; without it the page is the last one. */
async function readByCursor(
	paging: Paging,
	size: number,
	limit: number,
	fetchPage: FetchPage,
	found: Map<unknown, IDataObject>,
): Promise<void> {
	let cursor: IDataObject = {};
	for (let page = 1; page <= MOST_PAGES; page++) {
		const answer = await fetchPage({ ...cursor, [paging.sizeParameter]: size });
		const news = collect(recordsOf(answer), paging, found);
		cursor = nested(answer, 'meta', 'next');
		if (found.size >= limit || Object.keys(cursor).length === 0 || recordsOf(answer).length === 0) return;
		if (news === 0) throw endless('repeats the same page');
	}
	throw endless(`has more than ${MOST_PAGES} pages`);
}

function recordsOf({ data }: Answer): IDataObject[] {
	if (!Array.isArray(data)) throw new ServiceError('The service gave an answer without a list', {});
	return data as IDataObject[];
}

/** Adds the records that are not there yet and tells how many those are. */
function collect(records: IDataObject[], paging: Paging, found: Map<unknown, IDataObject>): number {
	const before = found.size;
	for (const record of records) {
		// A record without an id is never taken for another one
		const id = paging.idOf(record) ?? record;
		if (!found.has(id)) found.set(id, record);
	}
	return found.size - before;
}

function nested(answer: Answer, ...keys: string[]): IDataObject {
	let value: unknown = answer;
	for (const key of keys) value = isRecord(value) ? value[key] : undefined;
	return isRecord(value) ? (value as IDataObject) : {};
}

function endless(what: string): ServiceError {
	return new ServiceError(`The list of the service never ends: it ${what}`, {
		advice: "Switch 'Return All' off and set a 'Limit' to get the records up to there.",
	});
}
