import type { IDataObject } from 'n8n-workflow';
import { noListError } from './errors';
import type { Answer, Paging } from './types';
import { asRecord, isRecord } from '../values/readers';

/*
 * What an answer with a part of a list says: its records, the numbers of the list, and where the list goes on.
 */

/** @throws ServiceError for an answer that is no list */
export function recordsOf({ data }: Answer): IDataObject[] {
	if (Array.isArray(data)) return data as IDataObject[];
	throw noListError();
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
	const pagination = inMeta(answer, 'pagination');
	const { limit } = inMeta(answer, 'current');
	return {
		total: Number(pagination.total ?? NaN),
		totalPages: Number(pagination.total_pages ?? NaN),
		pageSize: Number(pagination.per_page ?? limit ?? NaN),
		isCounted: Object.keys(pagination).length > 0,
	};
}

/** How far a list was read, in a reading by page. */
export interface PagesRead {
	/** The number of the last page that was read. */
	page: number;
	/** Records on this page. */
	countOnPage: number;
	/** Records on all pages up to this page. */
	countSoFar: number;
	/** The page size that was asked for. */
	size: number;
}

/**
 * Whether there is a page after the last page that was read; `maybe` means that only a request for the next page tells.
 *
 * The service may give smaller pages than it was asked for, and need not say so (GET /calls leaves out `per_page`), so
 * the records that came are counted. The service does not count every list: some answers have a total of 0 and one page beside
 * their records. If the total is smaller than the number of records that came, neither the total nor the number of pages counts.
 */
export function moreAfter(
	{ total, totalPages, pageSize }: PageCounts,
	{ page, countSoFar, countOnPage, size }: PagesRead,
): 'yes' | 'no' | 'maybe' {
	if (total >= countSoFar) {
		if (total === countSoFar) return 'no';
		return totalPages <= page ? 'maybe' : 'yes';
	}
	if (totalPages > page) return 'yes';
	if (pageSize > 0) return countOnPage >= Math.min(pageSize, size) ? 'maybe' : 'no';
	return 'maybe';
}

/** The cursor in the answer to a page number; undefined without one. Some lists answer so, with fewer records than were asked for. */
export function cursorInPlaceOfPages(answer: Answer): IDataObject | undefined {
	return countsOf(answer).isCounted ? undefined : unlessEmpty(inMeta(answer, 'next'));
}

/**
 * The query for the records after those of an answer to a cursor. Some lists leave the cursor out, or have a cursor that cannot
 * be sent: their operation says how to go on after the last record (`cursorOf`).
 * @returns undefined if the answer is the last page, or gives no way to go on
 */
export function cursorAfter(
	answer: Answer,
	records: IDataObject[],
	size: number,
	{ cursorOf }: Paging,
): IDataObject | undefined {
	const fromAnswer = unlessEmpty(inMeta(answer, 'next')) ?? unlessEmpty(inMeta(answer, 'cursor'));
	if (!cursorOf) return fromAnswer;
	const last = records.at(-1);
	const goesOn = fromAnswer !== undefined || isFull(answer, records, size);
	return goesOn && isRecord(last) ? cursorOf(last) : undefined;
}

/** Whether a page is full. A page may hold fewer records than were asked for: `meta.current.limit` says how many. */
export function isFull(answer: Answer, records: IDataObject[], asked: number): boolean {
	const most = Number(inMeta(answer, 'current').limit) || asked;
	return records.length >= Math.min(most, asked);
}

/**
 * The answer, with a cursor that goes on behind its records if the list makes such a cursor (`metaAfter`): the service's own may
 * lead in the other direction.
 * @param query what was asked for, without the cursor of the page, which has the order of the service's cursor
 */
export function withNextCursor({ metaAfter }: Paging, answer: Answer, query: IDataObject): Answer {
	return metaAfter ? { ...answer, meta: metaAfter(answer.meta, recordsOf(answer), query) } : answer;
}

function inMeta({ meta }: Answer, name: string): IDataObject {
	return asRecord(asRecord(meta)[name]);
}

function unlessEmpty(record: IDataObject): IDataObject | undefined {
	return Object.keys(record).length > 0 ? record : undefined;
}
