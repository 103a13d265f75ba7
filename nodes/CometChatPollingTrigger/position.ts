import type { IDataObject } from 'n8n-workflow';
import { isRecord } from '../CometChat/transport/request/values';

/**
 * How far a poll looks back behind the newest record that it knows (seconds). The service may show a record somewhat
 * later than its time says, and its clock may differ from that of n8n.
 */
export const LOOK_BACK = 60;

/** A record, as the position remembers it: its ID, and when it happened (Unix seconds). */
type Known = [id: string, time: number];

/** How far a trigger has come: everything before `since` is known, and of what came later the records of `known`. */
export interface Position {
	/** The event and the app for which this is meant. Another one starts anew. */
	of: string;
	/** Unix seconds. */
	since: number;
	known: Known[];
}

/** A record of a list with what tells it apart. */
export interface Happening {
	id: string;
	time: number;
	record: IDataObject;
}

/** The position before the first poll: it knows nothing yet, and looks no further back than usual. */
export function startingAt(now: number, of: string): Position {
	return { of, since: Math.floor(now / 1_000) - LOOK_BACK, known: [] };
}

/** The happenings that a position does not know yet, oldest first. */
export function newSince({ since, known }: Position, found: Happening[]): Happening[] {
	const ids = new Set(known.map(keyOf));
	return found
		.filter(({ id, time }) => time >= since && !ids.has(keyOf([id, time])))
		.sort((one, other) => one.time - other.time);
}

/**
 * The position after a poll. It goes on to the newest record, and never beyond the time when the poll began: records
 * that come while the list is read may stand on a page that was read already.
 * @param readSince when the poll began (Unix milliseconds); undefined when it has not read everything
 */
export function after(
	{ of, since, known }: Position,
	fresh: Happening[],
	readSince: number | undefined,
): Position {
	const all: Known[] = [...known, ...fresh.map(({ id, time }): Known => [id, time])];
	const newest = all.reduce((most, [, time]) => Math.max(most, time), 0);
	const readUpTo = readSince === undefined ? 0 : Math.min(newest, Math.floor(readSince / 1_000));
	const next = Math.max(since, readUpTo - LOOK_BACK);
	return { of, since: next, known: all.filter(([, time]) => time >= next) };
}

/** The position as text. n8n stores static data as JSON, and takes each change within an object for a reason to save. */
export function written(position: Position): string {
	return JSON.stringify(position);
}

/** Undefined when nothing is stored, or it is meant for another event or app. */
export function read(stored: unknown, of: string): Position | undefined {
	const position: unknown = typeof stored === 'string' ? JSON.parse(stored) : undefined;
	return isRecord(position) && position.of === of ? (position as unknown as Position) : undefined;
}

/** The same ID with another time is another happening: a user was deleted and made again, a message flagged anew. */
function keyOf([id, time]: Known): string {
	return `${time} ${id}`;
}
