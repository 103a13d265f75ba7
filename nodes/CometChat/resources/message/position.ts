import type { IDataObject } from 'n8n-workflow';
import { secondsOf } from '../../../shared/values/time';

/** Everything up to this message was read; messages stand in the order of their times, then of their IDs. */
export interface Position {
	sentAt: number;
	id: number;
}

/** The place of a message; undefined where it does not say when it was sent. */
export function positionOf({ sentAt, id }: IDataObject): Position | undefined {
	const position = { sentAt: secondsOf(sentAt), id: Number(id ?? NaN) };
	return Number.isNaN(position.sentAt + position.id) ? undefined : position;
}
