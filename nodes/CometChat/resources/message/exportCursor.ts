import type { IDataObject } from 'n8n-workflow';
import { InputError } from '../../transport/errors';
import { asRecord, isRecord } from '../../transport/request/values';
import { positionOf } from './messagePages';
import type { Position } from './messagePages';

/** The source of an export: the host of the app, and the place in it, e.g. `group support`. */
export interface Source {
	app: string;
	place: string;
}

/** The cursor with which the next run goes on after a message; undefined if the message has no time. */
export function cursorAfter({ app, place }: Source, message: IDataObject): string | undefined {
	const position = positionOf(message);
	return position && JSON.stringify({ app, place, ...position });
}

/**
 * The message after which an export goes on.
 * @throws InputError for a text that is no cursor, and for one of another app or place
 */
export function readCursor(text: string, { app, place }: Source, field: string): Position {
	const read = parsed(text);
	const position = positionOf(read);
	if (!position) throw new InputError(field, "is not the 'cursor' of an export");
	if (read.app !== app) throw new InputError(field, `is of another app (${String(read.app)})`);
	if (read.place === place) return position;
	throw new InputError(field, `is of an export of ${String(read.place)}, not of ${place}`);
}

function parsed(text: string): IDataObject {
	try {
		const value: unknown = JSON.parse(text);
		return isRecord(value) ? (asRecord(value) as IDataObject) : {};
	} catch {
		return {};
	}
}
