import { isPlain, isRecord } from './readers';

type Container = Record<string, unknown>;

/** Whether a value is an object without keys, e.g. a JSON field that was added and left as it is. */
export function isEmptyObject(value: unknown): boolean {
	return isRecord(value) && Object.keys(value).length === 0;
}

/** The value at a path; undefined if there is none. Names that every object inherits are not found. */
export function get(from: Container, path: string[]): unknown {
	let value: unknown = from;
	for (const key of path) {
		if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
		// The length of a list is not part of its data
		if (Array.isArray(value) && key === 'length') return undefined;
		value = (value as Container)[key];
	}
	return value;
}

/** A field by its name, or by a path as n8n writes it: `row.word`, `words[0]`, `row["bad word"]`. */
export function atPath(from: Container, path: string): unknown {
	// n8n leaves the byte order mark of a CSV file in the name of the first column
	for (const name of [path, `\ufeff${path}`]) if (Object.hasOwn(from, name)) return from[name];
	return get(from, path.match(/[^.[\]"']+/g) ?? []);
}

/**
 * Sets the value at a path, and makes the objects and lists on the way to it: `{}` becomes `{ files: [{ url: 'a' }] }` by the
 * path `['files', '0', 'url']` and the value `a`. A name like `__proto__` defines a value of the object itself.
 */
export function put(target: Container, path: string[], value: unknown): void {
	const [key, ...rest] = path;
	if (rest.length === 0) {
		const settings = { value, enumerable: true, writable: true, configurable: true };
		Object.defineProperty(target, key, settings);
		return;
	}
	const existing = get(target, [key]);
	const needsList = isIndex(rest[0]);
	const created = needsList ? [] : {};
	// An object takes any name, a list takes numbers only
	const fits = Array.isArray(existing) ? needsList : isRecord(existing);
	const next = (fits ? existing : created) as Container;
	put(next, rest, value);
	put(target, [key], next);
}

/** A copy whose objects and lists can be changed without changing the original. */
export function copyOf<Value>(value: Value): Value {
	if (Array.isArray(value)) return value.map(copyOf) as Value;
	if (!isRecord(value) || !isPlain(value)) return value;
	return Object.fromEntries(
		Object.entries(value).map(([key, entry]) => [key, copyOf(entry)]),
	) as Value;
}

/** Whether a key is an index of a list. Lists are short here, e.g. of attachments: a number of three digits is a name. */
function isIndex(key: string): boolean {
	return /^\d{1,2}$/.test(key);
}

/** Merges two objects deeply. Of two values that are not both objects, the winning one counts. */
export function merge(base: unknown, winning: unknown): unknown {
	if (!isRecord(base) || !isRecord(winning)) return winning;
	const merged = { ...base };
	for (const [key, value] of Object.entries(winning)) {
		put(merged, [key], merge(get(merged, [key]), value));
	}
	return merged;
}
