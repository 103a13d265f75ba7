import type { IDataObject } from 'n8n-workflow';
import { InputError } from '../../../shared/values/inputError';
import { asRecord, jsonIn } from '../../../shared/values/readers';
import type { Item } from '../../../shared/operation/types';
import { conversationId, cursor, messagesOf } from './exportFields';
import { sortKeyOf } from './position';
import type { SortKey } from './position';

/** The source of an export: the host of the app, and the place in it, e.g. `the group support`. */
export interface Source {
	app: string;
	place: string;
}

/** The cursor with which a run goes on after a message; undefined if the message has no time. */
export function cursorAfter({ app, place }: Source, message: IDataObject): string | undefined {
	const position = sortKeyOf(message);
	return position && JSON.stringify({ app, place, ...position });
}

/** The source that the form names. Its ID is in lower case, because the service takes UIDs and GUIDs in any case. */
export function sourceOf({ value, request }: Item): Source {
	const kind = String(value(messagesOf.name));
	const idField = { conversation: conversationId.name, group: 'guid', user: 'uid' }[kind];
	const place =
		idField === undefined ? 'the app' : `the ${kind} ${String(value(idField)).toLowerCase()}`;
	return { app: new URL(request.url).host, place };
}

/**
 * The message after which an export goes on; undefined if the export begins with the oldest message.
 * @throws InputError for a text that is no cursor, and for a cursor of another app or place
 */
export function lastExported(item: Item): SortKey | undefined {
	const text = item.value(cursor.name) as string | undefined;
	if (text === undefined) return undefined;
	const error = (reason: string) => new InputError(cursor.displayName, reason);
	const { app, place } = sourceOf(item);
	const read = asRecord(jsonIn(text));
	const position = sortKeyOf(read);
	if (!position) throw error("is not the 'cursor' of an export");
	if (read.app !== app) throw error(`is of another app (${String(read.app)})`);
	if (read.place !== place) {
		throw error(`is of an export of ${String(read.place)}, not of ${place}`);
	}
	return position;
}
