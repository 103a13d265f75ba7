import type { IDataObject } from 'n8n-workflow';
import { isoOf } from '../../../CometChat/fields/simplify';
import { plain } from '../event';

/** Some values of a record under their own names; what is neither text, number nor switch is left out. */
export function pick(record: IDataObject, ...names: string[]): IDataObject {
	return Object.fromEntries(names.map((name) => [name, plain(record[name])]));
}

/** A time in ISO 8601 under the name that the action node gives it, e.g. `sentAtIso` for `sentAt`. */
export function isoTime(name: string, value: unknown): IDataObject {
	const seconds = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
	return typeof seconds === 'number' ? { [`${name}Iso`]: isoOf(seconds * 1_000) } : {};
}

/** A copy without what is not there. */
export function withoutMissing(record: IDataObject): IDataObject {
	return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined));
}

/** An item has room for so many fields beside the name of the event. */
const MOST = 9;

/** A copy without what is not there; where it has too many fields, the spare ones give way, the first of them first. */
export function fitted(record: IDataObject, ...spare: string[]): IDataObject {
	const there = withoutMissing(record);
	const tooMany = Math.max(0, Object.keys(there).length - MOST);
	const dropped = spare.filter((name) => name in there).slice(0, tooMany);
	return Object.fromEntries(Object.entries(there).filter(([name]) => !dropped.includes(name)));
}
