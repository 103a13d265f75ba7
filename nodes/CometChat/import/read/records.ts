import { isEmpty, isRecord, jsonIn } from '../../../shared/values/readers';
import { copyOf, get, put } from '../../../shared/values/nesting';
import type { ImportRecord, Kind } from '../types';

/** The records that the JSON of one item holds: one record, a list, or the service's own object by ID. */
export function recordsOf(json: unknown, kind: Kind): unknown[] {
	if (Array.isArray(json)) return json;
	if (!isRecord(json)) return [json];
	const keys = Object.keys(json);
	const { [kind.name]: all } = json;
	if (keys.length === 1 && typeof all === 'object') {
		const isEmptyMap = isRecord(all) && Object.keys(all).length === 0;
		return isEmptyMap ? [] : recordsOf(all, kind);
	}
	// No record consists of objects alone: each has an ID
	const isMap = keys.length > 0 && keys.every((key) => isRecord(json[key]));
	return isMap ? keys.map((key) => withId(json[key] as ImportRecord, key, kind)) : [json];
}

/**
 * Whether two lists of several records are the same; the first record usually tells. A single record that comes for two
 * items is not counted as the same: it may be meant twice.
 */
export function isSameList(one: unknown[], other: unknown[]): boolean {
	if (one.length !== other.length || one.length < 2) return false;
	try {
		return one.every((entry, n) => JSON.stringify(entry) === JSON.stringify(other[n]));
	} catch {
		// A value that JSON cannot hold, which the check of its record reports
		return false;
	}
}

/** A record that stands under its ID need not repeat it. */
function withId(record: ImportRecord, key: string, { idField, fromKey }: Kind): ImportRecord {
	const id = fromKey ? fromKey(key) : { [idField]: key };
	const missing = Object.entries(id).filter(([field]) => isEmpty(record[field]));
	return { ...record, ...Object.fromEntries(missing) };
}

/** The columns of the items: those that became part of records, and those that did not. */
export interface Headers {
	/** The places in the record that the columns fill, as dotted names. */
	fitting: Set<string>;
	ignored: Set<string>;
}

/**
 * Brings the columns of an item into the form of a record: names are read without regard to case and spaces, short
 * names become full names, dotted names become objects, and columns that the service does not know are left out.
 * @param headers receives the names of the columns
 */
export function toRecord(row: Record<string, unknown>, kind: Kind, headers: Headers): ImportRecord {
	const record: ImportRecord = {};
	const nested: Array<{ column: string; path: string[]; value: unknown }> = [];
	const taken = new Set<string>();
	for (const { column, path } of placesOf(row, kind)) {
		const place = path?.join('.') ?? '';
		if (!path || taken.has(place)) {
			if (!isEmpty(row[column])) headers.ignored.add(column);
			continue;
		}
		headers.fitting.add(place);
		const { [column]: value } = row;
		if (isEmpty(value)) continue;
		taken.add(place);
		if (path.length > 1) nested.push({ column, path, value });
		else put(record, path, copyOf(kind.extensible.includes(path[0]) ? parsed(value) : value));
	}
	// Short paths first: a nested column adds to the object that a shorter column holds, e.g. `metadata.city` to `metadata`
	nested.sort((one, other) => one.path.length - other.path.length);
	for (const { column, path, value } of nested) {
		if (!unpack(record, path)) {
			headers.ignored.add(column);
			continue;
		}
		beginObjects(record, path, kind);
		put(record, path, copyOf(value));
	}
	return record;
}

/**
 * Prepares the objects on the way to a nested column. Without them, `put` would make a list where a name is a number. The
 * object of a column is prepared unless the column holds a list, and so is the metadata in the details of users and groups.
 */
function beginObjects(record: ImportRecord, path: string[], { columns }: Kind): void {
	const place = path.join('.');
	const column = columns.find(({ id }) => place.startsWith(`${id}.`));
	if (!column || column.isList) return;
	const begin = (start: string[]) => {
		if (get(record, start) === undefined) put(record, start, {});
	};
	begin(column.id.split('.'));
	const metadata = path.indexOf('metadata');
	const isInDetails = column.id.endsWith('Details') && metadata > 0;
	if (isInDetails && metadata < path.length - 1) begin(path.slice(0, metadata + 1));
}

/** The columns with their places in the record; those that are spelled exactly as documented come first. */
function placesOf(row: Record<string, unknown>, kind: Kind) {
	const places = Object.keys(row).map((column) => ({ column, path: pathOf(column, kind) }));
	const documented = [...kind.columns.map(({ id }) => id), ...Object.keys(kind.shortNames)];
	const isExact = ({ column }: (typeof places)[number]) => documented.includes(column);
	return [...places.filter(isExact), ...places.filter((place) => !isExact(place))];
}

/** The place of a column in the record; undefined when the record has none for it. */
function pathOf(column: string, kind: Kind): string[] | undefined {
	const known = namesOf(kind);
	const whole = known.get(plain(column));
	if (whole) return whole;
	const [first, ...rest] = column.trim().split('.');
	const start = known.get(plain(first));
	return start && rest.length > 0 ? [...start, ...rest] : undefined;
}

/** A name without capitals, blanks, underscores and hyphens, which people write differently. */
function plain(name: string): string {
	return name.toLowerCase().replace(/[\s_-]/g, '');
}

const names = new WeakMap<Kind, Map<string, string[]>>();

/** Everything that a column may be called, with its place: names of the service, of the form, and short ones. */
function namesOf(kind: Kind): Map<string, string[]> {
	const known = names.get(kind) ?? new Map<string, string[]>();
	if (known.size > 0) return known;
	for (const { id, displayName, path = id.split('.') } of kind.columns) {
		known.set(plain(path[0]), [path[0]]);
		known.set(plain(displayName), path);
	}
	for (const [short, full] of Object.entries(kind.shortNames)) {
		known.set(plain(short), full.split('.'));
	}
	for (const { id, path = id.split('.') } of kind.columns) known.set(plain(id), path);
	names.set(kind, known);
	return known;
}

/**
 * Turns JSON text on the way to a dotted column into the object or list that it stands for.
 * @returns false when another value stands there, which has no place for the column: it stays
 */
function unpack(record: ImportRecord, path: string[]): boolean {
	for (let length = 1; length < path.length; length++) {
		const start = path.slice(0, length);
		const value = get(record, start);
		if (value === undefined || isContainer(value, path[length])) continue;
		const container = parsed(value);
		if (!isContainer(container, path[length])) return false;
		put(record, start, container);
	}
	return true;
}

function isContainer(value: unknown, key: string): boolean {
	return Array.isArray(value) ? /^\d+$/.test(key) : isRecord(value);
}

/** Parses the JSON text of an object or a list; other values stay. */
function parsed(value: unknown): unknown {
	if (typeof value !== 'string' || !/^\s*[{[]/.test(value)) return value;
	return jsonIn(value) ?? value;
}
