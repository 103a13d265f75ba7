import type { IDataObject } from 'n8n-workflow';
import { secondsOf } from '../../../shared/values/time';

/**
 * The oldest time that the service takes, in Unix seconds. It ignores the end of a period that has no beginning:
 * https://www.cometchat.com/docs/rest-api/messages/list-messages
 */
export const OLDEST_TIME = 1;

/** By what messages are sorted: their times, then their IDs. */
export interface SortKey {
	/** Unix seconds. */
	sentAt: number;
	id: number;
}

/** The sort key of a message; undefined for a message without a time or an ID. */
export function sortKeyOf({ sentAt, id }: IDataObject): SortKey | undefined {
	const key = { sentAt: secondsOf(sentAt), id: Number(id ?? NaN) };
	const lacksPart = Number.isNaN(key.sentAt) || Number.isNaN(key.id);
	return lacksPart ? undefined : key;
}
