import type { IDataObject } from 'n8n-workflow';
import { ServiceError, noListError } from './errors';
import { FoundRecords } from './found';
import type { Wants } from './found';
import type { Answer, Paging } from './types';
import { asRecord, isRecord } from '../values/readers';

/** The limits for the reading of a list. They are one object, so that a test can make them small. */
export const bounds = {
	/** More records are an error: n8n could not hold them. */
	records: 1_000_000,
	/** More pages are an error: no list has so many. */
	pages: 10_000,
	/** A list is read again when records moved between its pages meanwhile, at most this many times in all. */
	readings: 3,
};

/** Fetches one page. The query parameters are added to the parameters of the operation. */
export type FetchPage = (query: IDataObject) => Promise<Answer>;

/** Called when a list ends too early: the service may have more records, but gave no way to get them. */
type OnCapped = (records: number) => void;

/**
 * Reads a list up to `limit` records (Infinity: all) and returns each record once, in the order of the service.
 * @param wants chooses the records that come out and count; left out, all do
 * @throws ServiceError for an answer that is no list, and for a list without an end
 */
export async function fetchList(
	paging: Paging,
	limit: number,
	fetchPage: FetchPage,
	onCapped?: OnCapped,
	wants?: Wants,
): Promise<IDataObject[]> {
	const found = new FoundRecords(limit, wants);
	if (paging.by === 'cursor') {
		await readByCursor(paging, fetchPage, found, onCapped);
	} else {
		await readByPage(paging, fetchPage, found, onCapped);
	}
	return found.result();
}

/** Reads page after page. A list that becomes shorter meanwhile is read again, up to `bounds.readings` times. */
async function readByPage(
	paging: Paging,
	fetchPage: FetchPage,
	found: FoundRecords,
	onCapped: OnCapped | undefined,
): Promise<void> {
	for (let reading = 1; reading <= bounds.readings; reading++) {
		const shrank = await readPages(paging, fetchPage, found, onCapped);
		// After a removal, the first record of the next page moves to the page that was read already
		if (!shrank || found.isEnough) return;
	}
}

/**
 * Reads all pages once, or goes on by the cursor of an answer.
 * @returns whether the list became shorter while it was read
 */
async function readPages(
	paging: Paging,
	fetchPage: FetchPage,
	found: FoundRecords,
	onCapped: OnCapped | undefined,
): Promise<boolean> {
	const size = evenPageSize(found.countToAskFor, paging.largestPage);
	/** The records of this reading. `found` also has the records of earlier readings. */
	const seen = new FoundRecords(Infinity);
	/** How many records the pages so far had. */
	let came = 0;
	/** How many records the whole list has, as the page before said. */
	let total: number | undefined;
	let shrank = false;
	for (let page = 1; page <= bounds.pages; page++) {
		const answer = await fetchPage({ ...sizeQuery(paging, size), page });
		const records = recordsOf(answer);
		const isNew = seen.add(records, paging);
		found.add(records, paging);
		const cursor = cursorInPlaceOfPages(answer);
		if (cursor && !found.isEnough) {
			await readByCursor(paging, fetchPage, found, onCapped, cursor);
			return false;
		}
		came += records.length;
		const counts = countsOf(answer);
		shrank ||= total !== undefined && counts.total < total;
		total = counts.total;
		if (found.isEnough) return shrank;
		if (records.length === 0) {
			if (counts.total > came) onCapped?.(found.size);
			return shrank;
		}
		const more = hasMore(counts, { page, came, records: records.length, size });
		if (more === 'no') return shrank;
		if (!isNew) {
			if (more === 'yes') throw endlessError('repeats the same page');
			// This list takes no page numbers, and does not say whether it has more records
			if (!counts.isCounted) onCapped?.(found.size);
			return shrank;
		}
		checkSize(found);
	}
	throw endlessError(`has more than ${bounds.pages} pages`);
}

/**
 * The size with which all pages are asked for: as few and as equal pages as possible, so that hardly any record is fetched
 * in vain. E.g. 1,200 records are read in two pages of 600, if a page holds at most 1,000.
 */
function evenPageSize(limit: number, largestPage: number): number {
	if (!Number.isFinite(limit)) return largestPage;
	return Math.ceil(limit / Math.ceil(limit / largestPage));
}

/** The numbers in the `meta` of a page; NaN for a number that it leaves out. */
export interface PageCounts {
	/** Records in the whole list. */
	total: number;
	totalPages: number;
	/** Records on a full page. */
	pageSize: number;
	/** Whether there is a `meta.pagination`. */
	isCounted: boolean;
}

export function countsOf(answer: Answer): PageCounts {
	const pagination = nested(answer, 'meta', 'pagination');
	const { limit } = nested(answer, 'meta', 'current');
	return {
		total: Number(pagination.total ?? NaN),
		totalPages: Number(pagination.total_pages ?? NaN),
		pageSize: Number(pagination.per_page ?? limit ?? NaN),
		isCounted: Object.keys(pagination).length > 0,
	};
}

/**
 * Whether there is a page after this page; `maybe` means that only a request for the next page tells.
 *
 * The service may give smaller pages than it was asked for, and need not say so (GET /calls leaves out `per_page`), so
 * the records that came are counted. The service does not count every list: some answers have a total of 0 and one page beside
 * their records. If the total is smaller than the number of records that came, neither the total nor the number of pages counts.
 * @param came records on all pages so far
 * @param records records on this page
 * @param size the page size that was asked for
 */
export function hasMore(
	{ total, totalPages, pageSize }: PageCounts,
	{ page, came, records, size }: { page: number; came: number; records: number; size: number },
): 'yes' | 'no' | 'maybe' {
	if (total >= came) {
		if (total === came) return 'no';
		return totalPages <= page ? 'maybe' : 'yes';
	}
	if (totalPages > page) return 'yes';
	if (pageSize > 0) return records >= Math.min(pageSize, size) ? 'maybe' : 'no';
	return 'maybe';
}

/** The cursor in the answer to a page number; undefined without one. Some lists answer so, with fewer records than were asked for. */
export function cursorInPlaceOfPages(answer: Answer): IDataObject | undefined {
	const cursor = nested(answer, 'meta', 'next');
	return countsOf(answer).isCounted || Object.keys(cursor).length === 0 ? undefined : cursor;
}

/**
 * Follows the cursor that comes with each answer; a page without a cursor is the last. Some lists leave the cursor out, or
 * have a cursor that cannot be sent: reading then goes on after the last record, if the operation says how (`cursorOf`). A
 * list whose answers count pages instead is read by page numbers.
 * @param cursor the query for the first page
 */
async function readByCursor(
	paging: Paging,
	fetchPage: FetchPage,
	found: FoundRecords,
	onCapped: OnCapped | undefined,
	cursor: IDataObject = {},
): Promise<void> {
	let isNew = true;
	for (let page = 1; page <= bounds.pages; page++) {
		/** How many records this page has that the page before had as well. */
		const repeated = paging.repeatsLast && found.size > 0 ? 1 : 0;
		const needed = found.countToAskFor - found.size + repeated;
		// After a page without new records, a full page is asked for: a small page may hold only the record of the cursor
		const size = isNew ? Math.min(paging.largestPage, needed) : paging.largestPage;
		const answer = await fetchPage({ ...cursor, ...sizeQuery(paging, size) });
		const records = recordsOf(answer);
		isNew = found.add(records, paging);
		if (found.isEnough || records.length === 0) return;
		const isCursorRecordAlone = repeated > 0 && !isNew && !isFull(answer, records, size);
		if (isCursorRecordAlone) return;
		cursor = cursorAfter(answer, records, size, paging);
		const hasCursor = Object.keys(cursor).length > 0;
		if (hasCursor && isNew) {
			checkSize(found);
			continue;
		}
		// A small page brought nothing new: the loop asks for a full page next
		if (hasCursor && size < paging.largestPage) continue;
		// An older service takes page numbers for this list
		const isByPage = !hasCursor && page === 1 && countsOf(answer).totalPages > 1;
		if (isByPage) {
			await readByPage(paging, fetchPage, found, onCapped);
			return;
		}
		// Without `meta`, the records may be the first part of a longer list
		if (!isNew || !isRecord(answer.meta) || isFull(answer, records, size)) onCapped?.(found.size);
		return;
	}
	throw endlessError(`has more than ${bounds.pages} pages`);
}

/** The query for the records after the given ones; empty if the answer is the last page, or gives no way to go on. */
export function cursorAfter(
	answer: Answer,
	records: IDataObject[],
	size: number,
	{ cursorOf }: Paging,
): IDataObject {
	const last = records.at(-1);
	const fromRecord = cursorOf && isRecord(last) ? cursorOf(last) : {};
	for (const name of ['next', 'cursor']) {
		const fromAnswer = nested(answer, 'meta', name);
		if (Object.keys(fromAnswer).length > 0) return cursorOf ? fromRecord : fromAnswer;
	}
	return isFull(answer, records, size) ? fromRecord : {};
}

/** Whether a page is full. A page may hold fewer records than were asked for: `meta.current.limit` says how many. */
export function isFull(answer: Answer, records: IDataObject[], asked: number): boolean {
	const most = Number(nested(answer, 'meta', 'current').limit) || asked;
	return records.length >= Math.min(most, asked);
}

export function sizeQuery({ sizeParameter }: Paging, size: number): IDataObject {
	return sizeParameter === undefined ? {} : { [sizeParameter]: size };
}

export function recordsOf({ data }: Answer): IDataObject[] {
	if (Array.isArray(data)) return data as IDataObject[];
	throw noListError();
}

/** The answer, with a cursor that goes on behind its records if the list makes such a cursor (`metaAfter`). */
export function withNextCursor({ metaAfter }: Paging, answer: Answer, query: IDataObject): Answer {
	return metaAfter ? { ...answer, meta: metaAfter(answer.meta, recordsOf(answer), query) } : answer;
}

function checkSize(found: FoundRecords): void {
	if (found.size > bounds.records) throw endlessError(`has more than ${bounds.records} records`);
}

function nested(answer: Answer, ...keys: string[]): IDataObject {
	return keys.reduce((record, key) => asRecord(record[key]), asRecord(answer));
}

function endlessError(what: string): ServiceError {
	return new ServiceError(`The list of the service never ends: it ${what}`, {
		advice: "Switch 'Return All' off and set a 'Limit' to get the records up to there.",
	});
}
