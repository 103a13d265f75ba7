import type { IDataObject } from 'n8n-workflow';
import { ensureFiltered, ensureInPeriod } from '../../../shared/records/asked';
import { ServiceError, TRY_LATER } from '../../../shared/transport/errors';
import { secondsOf } from '../../../shared/values/time';
import { asRecord, isRecord } from '../../../shared/values/readers';
import type { RequestDescription } from '../../../shared/transport/types';
import type { ItemClient } from '../../../shared/operation/types';
import { OLDEST_TIME, sortKeyOf } from './position';
import type { SortKey } from './position';

/** A period in Unix seconds, both ends included. */
export interface Period {
	from?: number;
	to: number;
}

const LARGEST_PAGE = 1_000;

/** The filters that {@link ensureFiltered} checks. The caller checks the filter `sender`. */
const CHECKED_FILTERS = { conversationId: 'conversationId', categories: 'category', types: 'type' };

/**
 * Reads a list of messages page by page, the oldest first; only one page is held at a time. Each page is asked for by
 * the message before it and its time, never by a number or an offset, so messages that come or go meanwhile move nothing.
 * @throws ServiceError for an answer that is no list, for messages that were not asked for, and for a service that repeats
 *   itself
 */
export async function* messagePages(
	client: ItemClient,
	list: RequestDescription,
	{ from = OLDEST_TIME, to }: Period,
	after?: SortKey,
): AsyncGenerator<IDataObject[], void> {
	let position = after;
	for (;;) {
		const fromTimestamp = Math.max(from, position?.sentAt ?? OLDEST_TIME);
		if (fromTimestamp > to) return;
		const query: IDataObject = {
			...list.query,
			affix: 'append',
			fromTimestamp,
			toTimestamp: to,
			limit: LARGEST_PAGE,
			...(position && { id: String(position.id) }),
		};
		const { data, meta } = await client.sendDescribed({ ...list, query });
		if (!Array.isArray(data)) throw unusable('gave an answer without a list');
		const records = data.filter(isRecord) as IDataObject[];
		ensureFiltered(records, query, CHECKED_FILTERS);
		// Messages after the end are left out below, because the service may ignore the end of a period
		ensureInPeriod(records, { from }, ['sentAt'], ['from', 'to']);
		const newMessages = newRecords(records, to, position);
		const last = newMessages.map(sortKeyOf).findLast((one) => one !== undefined);
		const isPeriodOver = records.some((record) => secondsOf(record.sentAt) > to);
		const isFullPage = records.length >= fullPage(meta);
		// A full page without a new message means that the service repeats itself
		if (!last && !isPeriodOver && isFullPage) throw repeatedPageError();
		if (newMessages.length > 0) yield newMessages;
		// A page that is not full does not end the list: the next page shows whether more messages follow
		if (!last || isPeriodOver) return;
		position = last;
	}
}

/**
 * The records of a page up to the end of the period, without those that were read before. The service may begin a page
 * with the last message of the page before, and ignore the end of a period.
 */
function newRecords(records: IDataObject[], to: number, after?: SortKey): IDataObject[] {
	const seen = new Set<unknown>();
	return records.filter((record) => {
		const position = sortKeyOf(record);
		// A record without ID or time cannot be compared. It is kept, because no message is to get lost
		if (!position) return true;
		const wasRead = seen.has(position.id) || (after && !isAfter(position, after));
		if (wasRead || position.sentAt > to) return false;
		seen.add(position.id);
		return true;
	});
}

function isAfter(one: SortKey, other: SortKey): boolean {
	return one.sentAt === other.sentAt ? one.id > other.id : one.sentAt > other.sentAt;
}

/** The number of records in a full page. The service may give fewer records than asked for, and says how many at most. */
function fullPage(meta: unknown): number {
	const current = asRecord(asRecord(meta).current);
	return Math.min(Number(current.limit) || LARGEST_PAGE, LARGEST_PAGE);
}

/** The error for a service that gives the same page again. */
export const repeatedPageError = (): ServiceError => unusable('repeats the same page');

function unusable(what: string): ServiceError {
	return new ServiceError(`The list of messages cannot be read: the service ${what}`, {
		status: 200,
		isUndocumented: true,
		advice: TRY_LATER,
	});
}
