import type { IDataObject } from 'n8n-workflow';
import { ServiceError } from './errors';
import { FoundRecords } from './found';
import type { Wants } from './found';
import {
	countsOf,
	cursorAfter,
	cursorInPlaceOfPages,
	moreAfter,
	isFull,
	recordsOf,
} from './listAnswer';
import type { PageCounts, PagesRead } from './listAnswer';
import type { Answer, Paging } from './types';
import { isRecord } from '../values/readers';

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
	const reader = new ListReader(paging, fetchPage, found, onCapped);
	if (paging.by === 'cursor') await reader.readByCursor();
	else await reader.readByPage();
	return found.result();
}

/** Reads pages into `found`, until these records are enough or the list ends. */
class ListReader {
	constructor(
		private readonly paging: Paging,
		private readonly fetchPage: FetchPage,
		private readonly found: FoundRecords,
		private readonly onCapped?: OnCapped,
	) {}

	/**
	 * Reads page after page. A list that becomes shorter meanwhile is read again, up to `bounds.readings` times: after a removal,
	 * the first record of the next page moves to the page that was read already.
	 */
	async readByPage(): Promise<void> {
		for (let reading = 1; reading <= bounds.readings; reading++) {
			const shrank = await this.readPages();
			if (!shrank || this.found.isEnough) return;
		}
	}

	/**
	 * Reads all pages once, or goes on by the cursor of an answer.
	 * @returns whether the list became shorter while it was read
	 */
	private async readPages(): Promise<boolean> {
		const { paging, found } = this;
		const size = evenPageSize(found.countToAskFor, paging.maxPageSize);
		/** The records of this reading. `found` also has the records of earlier readings. */
		const seen = new FoundRecords(Infinity);
		/** How many records the pages so far had. */
		let countSoFar = 0;
		/** How many records the whole list has, as the page before said; NaN if it did not say so. */
		let total = NaN;
		let shrank = false;
		for (let page = 1; page <= bounds.pages; page++) {
			const answer = await this.fetchPage({ ...sizeQuery(paging, size), page });
			const records = recordsOf(answer);
			const isNew = seen.add(records, paging);
			found.add(records, paging);
			if (found.isEnough) return shrank;
			const cursor = cursorInPlaceOfPages(answer);
			if (cursor) {
				await this.readByCursor(cursor);
				return false;
			}
			countSoFar += records.length;
			const counts = countsOf(answer);
			shrank ||= counts.total < total;
			total = counts.total;
			const next = afterPage(
				counts,
				{ page, countSoFar, countOnPage: records.length, size },
				isNew,
			);
			if (next === 'noWayOn') this.onCapped?.(found.size);
			if (next !== 'nextPage') return shrank;
			this.checkSize();
		}
		throw endlessError(`has more than ${bounds.pages} pages`);
	}

	/**
	 * Follows the cursor that comes with each answer; a page without a cursor is the last. A list whose answers count pages instead
	 * is read by page numbers.
	 * @param cursor the query for the first page
	 */
	async readByCursor(cursor: IDataObject = {}): Promise<void> {
		const { paging, found } = this;
		let isNew = true;
		for (let page = 1; page <= bounds.pages; page++) {
			/** How many records this page has that the page before had as well. */
			const repeated = paging.repeatsLast && found.size > 0 ? 1 : 0;
			const needed = found.countToAskFor - found.size + repeated;
			// After a page without new records, a full page is asked for: a small page may hold only the record of the cursor
			const size = isNew ? Math.min(paging.maxPageSize, needed) : paging.maxPageSize;
			const answer = await this.fetchPage({ ...cursor, ...sizeQuery(paging, size) });
			const records = recordsOf(answer);
			isNew = found.add(records, paging);
			if (found.isEnough || records.length === 0) return;
			const isCursorRecordAlone = repeated > 0 && !isNew && !isFull(answer, records, size);
			if (isCursorRecordAlone) return;
			const next = cursorAfter(answer, records, size, paging);
			if (!next) {
				// An older service takes page numbers for this list
				if (page === 1 && countsOf(answer).totalPages > 1) return await this.readByPage();
				// Without `meta`, the records may be the first part of a longer list. A page of known records may be a wrong answer,
				// and the rest of the list is then missing
				const mayHaveMore = !isNew || !isRecord(answer.meta) || isFull(answer, records, size);
				if (mayHaveMore) this.onCapped?.(found.size);
				return;
			}
			// Not even a full page brought anything new
			if (!isNew && size === paging.maxPageSize) return this.onCapped?.(found.size);
			this.checkSize();
			cursor = next;
		}
		throw endlessError(`has more than ${bounds.pages} pages`);
	}

	private checkSize(): void {
		if (this.found.size > bounds.records)
			throw endlessError(`has more than ${bounds.records} records`);
	}
}

/**
 * The size with which all pages are asked for: as few and as equal pages as possible, so that hardly any record is fetched
 * in vain. E.g. 1,200 records are read in two pages of 600, if a page holds at most 1,000.
 */
function evenPageSize(limit: number, maxPageSize: number): number {
	if (!Number.isFinite(limit)) return maxPageSize;
	return Math.ceil(limit / Math.ceil(limit / maxPageSize));
}

export function sizeQuery({ sizeParameter }: Paging, size: number): IDataObject {
	return sizeParameter === undefined ? {} : { [sizeParameter]: size };
}

/**
 * What follows a page: the next page, the end of the list, or the end of what the service gives of it.
 * @param isNew whether the page has records that no page before had
 * @throws ServiceError if the service repeats a page of a list that goes on
 */
function afterPage(
	counts: PageCounts,
	read: PagesRead,
	isNew: boolean,
): 'nextPage' | 'end' | 'noWayOn' {
	if (read.countOnPage === 0) return counts.total > read.countSoFar ? 'noWayOn' : 'end';
	const more = moreAfter(counts, read);
	if (more === 'no') return 'end';
	if (isNew) return 'nextPage';
	if (more === 'yes') throw endlessError('repeats the same page');
	// This list takes no page numbers: it answers each of them with the same page. Beside counts that leave it open (`moreAfter`),
	// this page counts as the whole list. Without any counts, nobody knows whether it has more records
	return counts.isCounted ? 'end' : 'noWayOn';
}

function endlessError(what: string): ServiceError {
	return new ServiceError(`The list of the service never ends: it ${what}`, {
		advice: "Switch 'Return All' off and set a 'Limit' to get the records up to there.",
	});
}
