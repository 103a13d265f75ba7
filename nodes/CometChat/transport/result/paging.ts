import type { IDataObject } from 'n8n-workflow';
import { ServiceError } from '../errors';
import type { Answer, Paging } from '../types';
import { isRecord } from '../request/values';

/** Where reading a list ends although the service offers more. One object, so that a test can make them small. */
export const bounds = {
	/** More records than n8n could hold. */
	records: 1_000_000,
	/** More pages than any list can have; a service that never ends is stopped here. */
	pages: 10_000,
	/** How often a list is read again because records moved between its pages while it was read. */
	passes: 3,
};

/** Fetches one page: the query parameters of this list in addition to those of the operation. */
export type FetchPage = (query: IDataObject) => Promise<Answer>;

/** Told when the service gave as many records as it gives at once, and no way to get the next ones. */
type OnCapped = (records: number) => void;

/** The records found so far by their IDs, in the order of the service. */
type Found = Map<unknown, IDataObject>;

/**
 * Reads a list up to `limit` records (Infinity: all) and returns each record once, in the order of the service.
 * @throws ServiceError for an answer that is no list, and for a list without an end
 */
export async function fetchList(
	paging: Paging,
	limit: number,
	fetchPage: FetchPage,
	onCapped?: OnCapped,
): Promise<IDataObject[]> {
	const found: Found = new Map();
	if (paging.by === 'cursor') {
		await readByCursor(paging, limit, fetchPage, found, onCapped);
	} else {
		for (let pass = 1; pass <= bounds.passes; pass++) {
			const shrank = await readByPage(paging, limit, fetchPage, found, onCapped);
			// A removed record moves the first one of the next page to the page that was read already
			if (!shrank || found.size >= limit) break;
		}
	}
	return [...found.values()].slice(0, limit);
}

/**
 * Reads page after page, or goes on by the cursor of an answer; tells whether the list got shorter meanwhile. All pages have one size: a limit is
 * spread over as few and as equal pages as possible, so hardly anything is fetched in vain.
 */
async function readByPage(
	paging: Paging,
	limit: number,
	fetchPage: FetchPage,
	found: Found,
	onCapped: OnCapped | undefined,
): Promise<boolean> {
	const pages = Math.ceil(limit / paging.largestPage);
	const size = Number.isFinite(limit) ? Math.ceil(limit / pages) : paging.largestPage;
	const seen: Found = new Map();
	let total: number | undefined;
	let shrank = false;
	for (let page = 1; page <= bounds.pages; page++) {
		const answer = await fetchPage({ ...sizeQuery(paging, size), page });
		const records = recordsOf(answer);
		const isNew = collect(records, paging, seen);
		collect(records, paging, found);
		const cursor = cursorInPlaceOfPages(answer);
		if (cursor && found.size < limit) {
			await readByCursor(paging, limit, fetchPage, found, onCapped, cursor);
			return false;
		}
		const counts = countsOf(answer, page, size, records.length);
		shrank ||= total !== undefined && counts.total < total;
		total = counts.total;
		if (found.size >= limit || counts.isLast) return shrank;
		if (!isNew) throw endless('repeats the same page');
		checkSize(found);
	}
	throw endless(`has more than ${bounds.pages} pages`);
}

/**
 * What `meta.pagination` says. The service does not count every list: some answers carry a total of 0 and one
 * page beside their records. Such a total is not believed; the list then ends with a page that is not full.
 */
function countsOf(
	answer: Answer,
	page: number,
	size: number,
	records: number,
): { total: number; isLast: boolean } {
	const pagination = nested(answer, 'meta', 'pagination');
	const pageSize = Number(pagination.per_page) || size;
	const total = Number(pagination.total ?? NaN);
	const isCounted = records > 0 && total >= (page - 1) * pageSize + records;
	return { total, isLast: isCounted ? page * pageSize >= total : records < pageSize };
}

/** A list that takes page numbers may answer like one by cursor, with fewer records than it was asked for. */
function cursorInPlaceOfPages(answer: Answer): IDataObject | undefined {
	const isCounted = Object.keys(nested(answer, 'meta', 'pagination')).length > 0;
	const cursor = nested(answer, 'meta', 'next');
	return isCounted || Object.keys(cursor).length === 0 ? undefined : cursor;
}

/**
 * Follows the cursor that comes with each answer; without one the page is the last. Some lists leave it out, or have
 * one that cannot be sent; they are continued from their last record, if the operation says how.
 */
async function readByCursor(
	paging: Paging,
	limit: number,
	fetchPage: FetchPage,
	found: Found,
	onCapped: OnCapped | undefined,
	cursor: IDataObject = {},
): Promise<void> {
	for (let page = 1; page <= bounds.pages; page++) {
		const size = Math.min(paging.largestPage, limit - found.size);
		const answer = await fetchPage({ ...cursor, ...sizeQuery(paging, size) });
		const records = recordsOf(answer);
		const isNew = collect(records, paging, found);
		cursor = cursorAfter(answer, records, size, paging);
		if (found.size >= limit || records.length === 0) return;
		if (Object.keys(cursor).length === 0) {
			if (isFull(answer, records, size)) onCapped?.(found.size);
			return;
		}
		if (!isNew) throw endless('repeats the same page');
		checkSize(found);
	}
	throw endless(`has more than ${bounds.pages} pages`);
}

function cursorAfter(
	answer: Answer,
	records: IDataObject[],
	size: number,
	{ cursorOf }: Paging,
): IDataObject {
	const last = records.at(-1);
	const own = cursorOf && isRecord(last) ? cursorOf(last) : {};
	for (const name of ['next', 'cursor']) {
		const named = nested(answer, 'meta', name);
		if (Object.keys(named).length > 0) return cursorOf ? own : named;
	}
	return isFull(answer, records, size) ? own : {};
}

/** The service may give fewer records than it was asked for, and says how many it gives at most. */
function isFull(answer: Answer, records: IDataObject[], asked: number): boolean {
	const most = Number(nested(answer, 'meta', 'current').limit) || asked;
	return records.length >= Math.min(most, asked);
}

function sizeQuery({ sizeParameter }: Paging, size: number): IDataObject {
	return sizeParameter === undefined ? {} : { [sizeParameter]: size };
}

function recordsOf({ data }: Answer): IDataObject[] {
	if (Array.isArray(data)) return data as IDataObject[];
	throw new ServiceError('The service gave an answer without a list', {
		status: 200,
		advice: 'Run the item again later; contact the support of the service if it goes on.',
	});
}

/** Adds the records that are not there yet; tells whether there was any. */
function collect(records: IDataObject[], paging: Paging, found: Found): boolean {
	const before = found.size;
	for (const record of records) {
		// A place without a record holds nothing that could be lost
		if (record === null) continue;
		// A record without an id is never taken for another one
		const id = (isRecord(record) ? paging.idOf(record) : undefined) ?? record;
		if (!found.has(id)) found.set(id, record);
	}
	return found.size > before;
}

function checkSize(found: Found): void {
	if (found.size > bounds.records) throw endless(`has more than ${bounds.records} records`);
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
