import type { IDataObject } from 'n8n-workflow';
import {
	countsOf,
	cursorAfter,
	cursorInPlaceOfPages,
	moreAfter,
	isFull,
	recordsOf,
} from '../shared/transport/listAnswer';
import { sizeQuery } from '../shared/transport/paging';
import type { FetchPage } from '../shared/transport/paging';
import type { Paging } from '../shared/transport/types';

/** Where in a list reading goes on, also in a later look. */
export interface Bookmark {
	/** The number of the next page, in a list by page. */
	page?: number;
	/** How many records the pages before it have. */
	recordsSoFar?: number;
	/** The query for the next part, in a list by cursor. */
	cursor?: IDataObject;
	/** The ID of the first record of the part before. */
	previousFirstId?: string;
	/** Whether the answer repeated the part before, so that this part is asked for again. A second repetition ends the list. */
	isAskedAgain?: boolean;
}

/** The bookmark of a list of which nothing was read. */
export const BEGINNING: Bookmark = {};

/** A page of a list, or a part of a list by cursor. */
export interface Part {
	records: IDataObject[];
	/** Where reading goes on. Left out at the end of the list. */
	next?: Bookmark;
	/** Set if the list may have more records that the service gives no way to get. */
	isCapped?: true;
	/** How many records the whole list has; undefined if the service does not count them. */
	total?: number;
}

/**
 * Reads one part of a list.
 * @throws ServiceError for an answer that is no list
 */
export async function readPart(
	paging: Paging,
	bookmark: Bookmark,
	fetchPage: FetchPage,
): Promise<Part> {
	const size = paging.maxPageSize;
	// The answer to a page may hold a cursor for the next part
	const isByPage = paging.by === 'page' && !bookmark.cursor;
	const page = bookmark.page ?? 1;
	const answer = await fetchPage({
		...(isByPage ? { page } : bookmark.cursor),
		...sizeQuery(paging, size),
	});
	const records = recordsOf(answer).filter((record) => record !== null);
	const first = records.length > 0 ? String(paging.idOf(records[0])) : undefined;
	const counts = countsOf(answer);
	const total = Number.isNaN(counts.total) ? undefined : counts.total;
	// A part without records is the end of the list
	if (first === undefined) return { records, total };
	// The answer repeats the part before
	if (first === bookmark.previousFirstId) {
		return bookmark.isAskedAgain
			? lastPart(records, counts.total > (bookmark.recordsSoFar ?? 0))
			: { records: [], next: { ...bookmark, isAskedAgain: true } };
	}
	const cursor = isByPage
		? cursorInPlaceOfPages(answer)
		: cursorAfter(answer, records, size, paging);
	if (cursor) return { records, next: { cursor, previousFirstId: first } };
	// A list by cursor ends where no cursor comes
	if (!isByPage) return lastPart(records, isFull(answer, records, size));
	const recordsSoFar = (bookmark.recordsSoFar ?? 0) + records.length;
	const more = moreAfter(counts, {
		page,
		countSoFar: recordsSoFar,
		countOnPage: records.length,
		size,
	});
	const next = more === 'no' ? undefined : { page: page + 1, recordsSoFar, previousFirstId: first };
	return { records, total, next };
}

/** The last part of a list. */
function lastPart(records: IDataObject[], isCapped: boolean): Part {
	return { records, ...(isCapped && { isCapped }) };
}
