import { isEmpty, isRecord } from '../transport/request/values';
import { copyOf, get, put } from '../transport/request/nesting';
import type { ImportRecord, Kind } from './types';

/** The records that the JSON of one item holds: one record, a list, or the service's own object by ID. */
export function recordsOf(given: unknown, kind: Kind): unknown[] {
	if (Array.isArray(given)) return given;
	if (!isRecord(given)) return [given];
	const keys = Object.keys(given);
	if (keys.length === 1 && keys[0] === kind.name && typeof given[kind.name] === 'object') {
		return recordsOf(given[kind.name], kind);
	}
	// No record consists of objects alone: each has an ID
	const isMap = keys.length > 0 && keys.every((key) => isRecord(given[key]));
	return isMap ? Object.values(given) : [given];
}

/**
 * Brings the columns of an item into the form of a record: short names become full names, dotted names
 * become objects, and columns that the service does not know are left out.
 * @param ignored receives the names of the columns that are left out
 */
export function toRecord(
	row: Record<string, unknown>,
	kind: Kind,
	ignored: Set<string>,
): ImportRecord {
	const record: ImportRecord = {};
	const dotted: Array<[string[], unknown]> = [];
	for (const [column, value] of Object.entries(row)) {
		if (isEmpty(value)) continue;
		const path = pathOf(column, kind);
		if (!rootsOf(kind).has(path[0])) ignored.add(column);
		else if (path.length === 1)
			put(record, path, copyOf(kind.open.includes(path[0]) ? parsed(value) : value));
		else dotted.push([path, value]);
	}
	// The columns join what their object holds already, whatever the order of the columns
	for (const [path, value] of dotted) {
		if (unpack(record, path)) put(record, path, copyOf(value));
	}
	return record;
}

function pathOf(column: string, { shortNames }: Kind): string[] {
	const [first, ...rest] = column.trim().split('.');
	const full = Object.hasOwn(shortNames, first) ? shortNames[first] : first;
	return [...full.split('.'), ...rest];
}

const roots = new WeakMap<Kind, Set<string>>();

function rootsOf(kind: Kind): Set<string> {
	const known = roots.get(kind) ?? new Set(kind.columns.map(({ id }) => id.split('.')[0]));
	roots.set(kind, known);
	return known;
}

/**
 * Turns JSON text on the way to a dotted column into the object that it stands for.
 * @returns false for text that is none: it stays, and the check of its column says what is wrong with it
 */
function unpack(record: ImportRecord, path: string[]): boolean {
	for (let length = 1; length < path.length; length++) {
		const start = path.slice(0, length);
		const value = get(record, start);
		if (typeof value !== 'string') continue;
		const object = parsed(value);
		if (!isRecord(object)) return false;
		put(record, start, object);
	}
	return true;
}

/** JSON text of an object or a list as such; anything else as it is. */
function parsed(value: unknown): unknown {
	if (typeof value !== 'string' || !/^\s*\{/.test(value)) return value;
	try {
		return JSON.parse(value) as unknown;
	} catch {
		return value;
	}
}
