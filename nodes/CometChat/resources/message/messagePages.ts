import type { IDataObject } from 'n8n-workflow';
import { ServiceError, TRY_LATER } from '../../../shared/transport/errors';
import { secondsOf } from '../../../shared/values/time';
import { asRecord, isRecord } from '../../../shared/values/readers';
import type { RequestDescription } from '../../../shared/transport/types';
import type { ItemClient } from '../../../shared/operation/types';
import { positionOf } from './position';
import type { Position } from './position';

/** A period in Unix seconds, both ends included. */
export interface Period {
	from?: number;
	to: number;
}

const LARGEST_PAGE = 1_000;

/** The oldest time that the service takes; it ignores an end without a beginning. */
const OLDEST_TIME = 1;

/**
 * Reads a list of messages page by page, the oldest first; only one page is held at a time. Each page is asked for by
 * the message before it and its time, never by a number or an offset, so messages that come or go meanwhile move nothing.
 * @throws ServiceError for an answer that is no list, and for a service that repeats itself
 */
export async function* messagePages(
	client: ItemClient,
	list: RequestDescription,
	{ from = OLDEST_TIME, to }: Period,
	after?: Position,
): AsyncGenerator<IDataObject[], void> {
	let position = after;
	for (;;) {
		const fromTimestamp = Math.max(from, position?.sentAt ?? OLDEST_TIME);
		if (fromTimestamp > to) return;
		const place = { affix: 'append', fromTimestamp, toTimestamp: to };
		const answer = await client.request({
			...list,
			query: {
				...list.query,
				...place,
				limit: LARGEST_PAGE,
				...(position && { id: String(position.id) }),
			},
		});
		if (!Array.isArray(answer.data)) throw unusable('gave an answer without a list');
		const records = answer.data.filter(isRecord) as IDataObject[];
		const found = newRecords(records, to, position);
		const last = found.map(positionOf).findLast((known) => known !== undefined);
		const isEnd = records.some((record) => secondsOf(record.sentAt) > to);
		if (!last && !isEnd && records.length >= fullPage(answer.meta)) {
			throw unusable('repeats the same page');
		}
		if (found.length > 0) yield found;
		if (!last || isEnd) return;
		position = last;
	}
}

/** The service may begin a page with the message before it, and ignore the end of a period. */
function newRecords(records: IDataObject[], to: number, after?: Position): IDataObject[] {
	const seen = new Set<unknown>();
	return records.filter((record) => {
		const at = positionOf(record);
		if (at && (at.sentAt > to || (after && !isAfter(at, after)) || seen.has(at.id))) return false;
		seen.add(at?.id);
		return true;
	});
}

function isAfter(one: Position, other: Position): boolean {
	return one.sentAt === other.sentAt ? one.id > other.id : one.sentAt > other.sentAt;
}

/** The service may give fewer records than it was asked for, and says how many it gives at most. */
function fullPage(meta: unknown): number {
	const current = asRecord(asRecord(meta).current);
	return Math.min(Number(current.limit) || LARGEST_PAGE, LARGEST_PAGE);
}

function unusable(what: string): ServiceError {
	return new ServiceError(`The list of messages cannot be read: the service ${what}`, {
		status: 200,
		isUndocumented: true,
		advice: TRY_LATER,
	});
}
