import type { IDataObject } from 'n8n-workflow';
import { secondsOf } from '../../../shared/values/time';

/**
 * The oldest time that the service takes, in Unix seconds. It ignores the end of a period that has no beginning:
 * https://www.cometchat.com/docs/rest-api/messages/list-messages
 */
export const OLDEST_TIME = 1;

/** The message up to which a list was read. Messages stand in the order of their times, then of their IDs. */
export interface SortKey {
	/** Unix seconds. */
	sentAt: number;
	id: number;
}

/** The position of a message; undefined for a message without a time or an ID. */
export function sortKeyOf({ sentAt, id }: IDataObject): SortKey | undefined {
	const position = { sentAt: secondsOf(sentAt), id: Number(id ?? NaN) };
	const lacksPart = Number.isNaN(position.sentAt) || Number.isNaN(position.id);
	return lacksPart ? undefined : position;
}
