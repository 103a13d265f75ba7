import type { IDataObject } from 'n8n-workflow';
import { get } from '../values/nesting';
import { isoOfTime } from '../values/time';
import { isPerson } from '../values/recordsIn';
import { asRecord, isRecord } from '../values/readers';

/** The object at a path of an event's data; an empty object for anything else. */
export function recordAt(data: IDataObject, ...path: string[]): IDataObject {
	return asRecord(get(data, path));
}

/** The first value that is an object with content; undefined if there is none. */
export function firstFilled(...values: unknown[]): IDataObject | undefined {
	return values.find((value) => isRecord(value) && isFilled(value)) as IDataObject | undefined;
}

/** Whether a value is a list or an object with content. */
export function isFilled(value: unknown): value is object {
	return typeof value === 'object' && value !== null && Object.keys(value).length > 0;
}

/** Text as it is, and numbers as text: the service writes IDs in both ways. */
export function textOf(value: unknown): string | undefined {
	if (typeof value === 'string') return value;
	return typeof value === 'number' ? String(value) : undefined;
}

/** Whether an ID or a time is there. The service may write null, an empty text or 0 for a missing value. */
export function hasIdOrTime(value: unknown): boolean {
	return !['', '0'].includes(textOf(value) ?? '');
}

/** The texts among some values, each once. */
export function distinctTexts(values: unknown[]): string[] {
	return [...new Set(values.map(textOf).filter((value) => value !== undefined))];
}

/** The texts among the values that some records have under a name. */
export function textsIn(records: IDataObject[], name: string): string[] {
	return records.map((record) => textOf(record[name])).filter((value) => value !== undefined);
}

/** The UIDs of some people, e.g. `['ada']` for `{ ada: {…} }`, `[{ uid: 'ada' }]`, `['ada']` and `{ uid: 'ada' }`. */
export function uidsIn(people: unknown): string[] {
	if (isPerson(people)) return distinctTexts([people.uid]);
	if (typeof people !== 'object' || people === null) return [];
	const isList = Array.isArray(people);
	const uids = Object.entries(people as object).map(([key, person]: [string, unknown]) => {
		if (isRecord(person)) return textOf(person.uid) ?? (isList ? undefined : key);
		return isList ? person : key;
	});
	return distinctTexts(uids);
}

/** The UID of a person: the text itself, or that in the record of the person. */
export function uidOf(person: unknown): string | undefined {
	return textOf(isRecord(person) ? person.uid : person);
}

/** The UID of the sender of a message: its `sender`, or else the record of the sender that it holds. */
export function senderOf(message: IDataObject): string | undefined {
	return uidOf(message.sender) || uidOf(recordAt(message, 'data', 'entities', 'sender', 'entity'));
}

/** A text, a number or a switch; undefined for anything else, also for null. */
export function plainValue(value: unknown): string | number | boolean | undefined {
	return ['string', 'number', 'boolean'].includes(typeof value)
		? (value as string | number | boolean)
		: undefined;
}

/** Some values of a record under their own names. A value that is no text, number or switch becomes undefined. */
export function pickPlain(record: IDataObject, ...names: string[]): IDataObject {
	return Object.fromEntries(names.map((name) => [name, plainValue(record[name])]));
}

/** A time in ISO 8601 under the name that the action node gives it, e.g. `sentAtIso` for `sentAt`. */
export function isoTime(name: string, value: unknown): IDataObject {
	const iso = isoOfTime(value);
	return iso === undefined ? {} : { [`${name}Iso`]: iso };
}

/** A copy without the entries that are undefined. */
export function withoutUndefined(record: IDataObject): IDataObject {
	return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined));
}

/** n8n's rule allows simplified output ten fields, and one of them is the name of the event. */
const MAX_FIELDS = 9;

/** A copy without undefined values. If there are more than {@link MAX_FIELDS} fields, it lacks fields of `droppable`, the first ones first. */
export function withinFieldLimit(
	record: IDataObject,
	{ droppable }: { droppable: string[] },
): IDataObject {
	const filled = withoutUndefined(record);
	const tooMany = Math.max(0, Object.keys(filled).length - MAX_FIELDS);
	const dropped = droppable.filter((name) => name in filled).slice(0, tooMany);
	return Object.fromEntries(Object.entries(filled).filter(([name]) => !dropped.includes(name)));
}

/** The names of values that may differ between two deliveries of the same event. */
const VOLATILE = new Set(['lastActiveAt', 'onlineMembersCount']);

/** A web address with a query or a fragment, which holds the signature of a file's address. */
const SIGNED_ADDRESS = /^(https?:\/\/[^?#]*)[?#].*$/is;

/**
 * A value without the parts that change by themselves: who is online, and the signatures of addresses. Its keys have a fixed
 * order, and its numbers are texts, so that it is equal in all deliveries of an event.
 */
export function withoutVolatile(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(withoutVolatile);
	if (typeof value === 'string') return value.replace(SIGNED_ADDRESS, '$1');
	if (!isRecord(value)) return textOf(value) ?? value;
	const isPerson = typeof value.uid === 'string';
	const isVolatile = (name: string) => VOLATILE.has(name) || (isPerson && name === 'status');
	const entries = Object.entries(value).filter(([name]) => !isVolatile(name));
	return sorted(entries.map(([name, entry]) => [name, withoutVolatile(entry)]));
}

/** A value with its keys in a fixed order. */
export function withSortedKeys(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(withSortedKeys);
	if (!isRecord(value)) return value;
	return sorted(Object.entries(value).map(([name, entry]) => [name, withSortedKeys(entry)]));
}

function sorted(entries: Array<[string, unknown]>): object {
	return Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1)));
}
