import type { IDataObject } from 'n8n-workflow';
import { isoOf } from '../../../CometChat/fields/simplify';
import { plain } from '../event';

/** Some values of a record under their own names; what is neither text, number nor switch is left out. */
export function pick(record: IDataObject, ...names: string[]): IDataObject {
	return Object.fromEntries(names.map((name) => [name, plain(record[name])]));
}

/** A time in ISO 8601 under the name that the action node gives it, e.g. `sentAtIso` for `sentAt`. */
export function isoTime(name: string, value: unknown): IDataObject {
	const seconds = typeof value === 'string' ? Number(value) : value;
	return typeof seconds === 'number' ? { [`${name}Iso`]: isoOf(seconds * 1_000) } : {};
}

/** A copy without what is not there. */
export function withoutMissing(record: IDataObject): IDataObject {
	return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined));
}
