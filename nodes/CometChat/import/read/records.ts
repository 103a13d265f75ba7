import { INVISIBLE, isEmpty, isRecord, jsonIn } from '../../../shared/values/readers';
import { isItem } from '../../../shared/values/recordsIn';
import { isNullWord } from '../../../shared/values/spoilt';
import { copyOf, get, isEmptyObject, put } from '../../../shared/values/nesting';
import { DELETION_MARKS } from '../check/check';
import { isEmptyJson, text } from '../check/formats';
import type { ImportRecord, Kind } from '../types';

/** The pattern of names under which systems hand over a record or a list: they are no IDs of records. */
const NO_IDS =
	/^(?:(?:user|group|member|message|contact|customer|profile|account|record|item|result|field|attribute)s?|properties|data|body|payload|meta|query|params|headers)$/i;

/** The records that the JSON of one item holds: one record, a list, or the service's own object by ID. */
export function recordsOf(json: unknown, kind: Kind): unknown[] {
	if (Array.isArray(json)) return json.map((entry) => (isItem(entry) ? entry.json : entry));
	if (!isRecord(json)) return [json];
	// Without `pairedItem` beside it, `json` may also be the ID of a record, in the service's own object by ID
	if (isItem(json) && 'pairedItem' in json) return [json.json];
	const wrapper = wrapperIn(json, kind);
	if (wrapper !== undefined) {
		const content = json[wrapper];
		return isEmptyObject(content) ? [] : recordsOf(content, kind);
	}
	const keys = Object.keys(json);
	// A record has an ID; in an export of MongoDB, all of its values may be objects, too
	const isComplete = kind.columns.every(({ required, id }) => !required || keys.includes(id));
	const isMap = keys.length > 0 && !isComplete && keys.every((key) => isRecord(json[key]));
	return isMap ? keys.map((key) => withId(json[key] as ImportRecord, key, kind)) : [json];
}

/** The name under which an object that is no record holds records: the name of the kind, or `data`. Undefined for a record. */
function wrapperIn(json: ImportRecord, kind: Kind): string | undefined {
	const isAlone = Object.keys(json).length === 1;
	// A record may have a list of its own under these names
	const isRow = kind.columns.some(({ required, id }) => required && !isEmpty(json[id]));
	return [kind.name, 'data'].find((name) => {
		const content = json[name];
		// Beside a list, an answer has pages and counts
		if (Array.isArray(content)) return !isRow;
		// Answers of the service have records in `data`; a message has its content in `data`
		const isOfMessage = kind.name === 'messages' && name === 'data';
		return isAlone && typeof content === 'object' && !isOfMessage;
	});
}

/** Whether two lists hold the same records. Lists of one record never count as the same, because it may be meant twice. */
export function isSameList(one: unknown[], other: unknown[]): boolean {
	if (one.length !== other.length || one.length < 2) return false;
	try {
		return one.every((entry, n) => JSON.stringify(entry) === JSON.stringify(other[n]));
	} catch {
		// A value that JSON cannot hold, which the check of its record reports
		return false;
	}
}

/** The record with the ID under which it stands, if it does not repeat the ID itself. */
function withId(record: ImportRecord, key: string, { keyField, fromKey }: Kind): ImportRecord {
	if (NO_IDS.test(key)) return record;
	const columnsOfId = fromKey ? fromKey(key) : { [keyField]: key };
	const missing = Object.entries(columnsOfId).filter(([field]) => isEmpty(record[field]));
	return { ...record, ...Object.fromEntries(missing) };
}

/** The columns of the items. */
export interface Headers {
	/** The paths in the record that the columns fill, as dotted names. */
	fitting: Set<string>;
	/** The names of columns that are not part of records. */
	ignored: Set<string>;
}

/**
 * Brings the columns of an item into the form of a record: `{ 'sender uid': 'ann', text: 'hi', 'data.metadata.city': 'rome' }`
 * becomes `{ sender: 'ann', data: { text: 'hi', metadata: { city: 'rome' } } }`. Names are read without regard to case and
 * spaces, and columns that the service does not know are left out.
 * @param headers receives the names of the columns
 */
export function toRecord(row: Record<string, unknown>, kind: Kind, headers: Headers): ImportRecord {
	const record: ImportRecord = {};
	const filled: Array<{ column: string; path: string[]; value: unknown }> = [];
	/** Paths that have a value. Several columns may have one path: the first that is not empty counts. */
	const taken = new Set<string>();
	for (const { column, path } of pathsOfColumns(row, kind)) {
		const dotted = path?.join('.') ?? '';
		if (!path || taken.has(dotted)) {
			if (!isEmpty(row[column])) headers.ignored.add(column);
			continue;
		}
		headers.fitting.add(dotted);
		const value = row[column];
		if (isEmpty(value) || isNull(value, dotted, kind)) continue;
		taken.add(dotted);
		filled.push({ column, path, value: kind.extensible.includes(dotted) ? parsed(value) : value });
	}
	// Short paths first: a nested column adds to the object that a shorter column holds, e.g. `metadata.city` to `metadata`
	filled.sort((one, other) => one.path.length - other.path.length);
	for (const { column, path, value } of filled) {
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
 * Whether a value is a word such as NULL ({@link isNullWord}) in a column in which people hardly write it themselves: not in
 * texts, passwords and required columns.
 */
function isNull(value: unknown, path: string, { columns }: Kind): boolean {
	if (!isNullWord(value)) return false;
	const column = columns.find(({ id, path: own }) => (own?.join('.') ?? id) === path);
	return !column?.required && column?.read !== text;
}

/**
 * Makes the objects that a nested column stands in, unless they are there. For `metadata.7`, that is `metadata`; for
 * `senderUserDetails.metadata.7`, both objects. `put` alone makes a list if a name is a number, which is right only for
 * columns that hold a list.
 */
function beginObjects(record: ImportRecord, path: string[], { columns }: Kind): void {
	const dotted = path.join('.');
	const column = columns.find(({ id }) => dotted.startsWith(`${id}.`));
	if (!column || column.isList) return;
	const begin = (start: string[]) => {
		if (get(record, start) === undefined) put(record, start, {});
	};
	begin(column.id.split('.'));
	// Columns like `senderUserDetails` hold a user or group, whose `metadata` may have numbers as names, too
	const metadataAt = path.indexOf('metadata');
	const isInDetails = column.id.endsWith('Details') && metadataAt > 0;
	if (isInDetails && metadataAt < path.length - 1) begin(path.slice(0, metadataAt + 1));
}

/** The columns with their paths in the record. Columns that are spelled exactly as documented come first. */
function pathsOfColumns(row: Record<string, unknown>, kind: Kind) {
	const columns = Object.keys(row).map((column) => ({ column, path: pathOf(column, kind) }));
	const documented = [...kind.columns.map(({ id }) => id), ...Object.keys(kind.shortNames)];
	const isExact = ({ column }: (typeof columns)[number]) => documented.includes(column);
	return [...columns.filter(isExact), ...columns.filter((column) => !isExact(column))];
}

/** The path of a column in the record; undefined if the record has no place for the column. */
function pathOf(column: string, kind: Kind): string[] | undefined {
	const paths = pathsByName(kind);
	const path = paths.get(plain(column));
	if (path) return path;
	// `attachments[0].url` is `attachments.0.url`; in other columns, a bracket may be a remark
	const dotted = column.trim().replace(/\b(attachments|tags)\[(\d+)\]/i, '$1.$2');
	const [first, ...rest] = dotted.split('.');
	const start = paths.get(plain(first));
	return start && rest.length > 0 ? [...start, ...rest] : undefined;
}

/** The pattern of characters that do not count in the name of a column: blanks, hyphens, underscores, invisible characters. */
const NOT_OF_NAMES = new RegExp(`[\\s_${INVISIBLE}-]`, 'g');

/** The name of a column for comparisons, e.g. `createdat` of `Created At`. */
function plain(name: string): string {
	return name.toLowerCase().replace(NOT_OF_NAMES, '');
}

/** The results of {@link pathsByName}. */
const pathsOfKinds = new WeakMap<Kind, Map<string, string[]>>();

/** The paths in the record by all names that a column may have: the names of the form, short names, the service's names. */
function pathsByName(kind: Kind): Map<string, string[]> {
	const known = pathsOfKinds.get(kind);
	if (known) return known;
	const paths = new Map<string, string[]>();
	for (const { id, displayName, path = id.split('.') } of kind.columns) {
		// The object that a nested column stands in, e.g. `data`
		paths.set(plain(path[0]), [path[0]]);
		paths.set(plain(displayName), path);
	}
	for (const [short, full] of Object.entries(kind.shortNames)) {
		paths.set(plain(short), full.split('.'));
	}
	for (const mark of DELETION_MARKS) paths.set(plain(mark), [mark]);
	// The names of the service are set last, and so replace equal names that were set above
	for (const { id, path = id.split('.') } of kind.columns) paths.set(plain(id), path);
	pathsOfKinds.set(kind, paths);
	return paths;
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
		// JSON text for nothing, or a list where an object is needed (PHP's `[]`), is cleared away: the column begins what it needs
		const container = isEmptyJson(value) ? undefined : parsed(value);
		if (container !== undefined && !isContainer(container, path[length])) return false;
		put(record, start, container);
	}
	return true;
}

/** Whether a value can hold something under a key: a list only under a number. */
function isContainer(value: unknown, key: string): boolean {
	return Array.isArray(value) ? /^\d+$/.test(key) : isRecord(value);
}

/** Parses the JSON text of an object or a list; other values stay. */
function parsed(value: unknown): unknown {
	if (typeof value !== 'string' || !/^\s*[{[]/.test(value)) return value;
	return jsonIn(value) ?? value;
}

/** Whether a row of a sheet or a line is empty. The number of a row in Google Sheets does not count. */
export function holdsNothing(values: unknown): boolean {
	if (!isRecord(values)) return isEmpty(values);
	const names = Object.keys(values);
	return names.length > 0 && names.every((name) => name === 'row_number' || isEmpty(values[name]));
}
