import type { Convert, Refuse } from '../types';

/** Nothing was given: such a value is not sent, and a required field refuses it. */
export function isEmpty(value: unknown): boolean {
	if (value === undefined || value === null) return true;
	if (typeof value === 'string') return value.trim() === '';
	return Array.isArray(value) && value.length === 0;
}

/** What a resource locator holds, in place of the locator. */
export function unwrapLocator(value: unknown): unknown {
	return isRecord(value) && value.__rl === true ? value.value : value;
}

/** A plain object, not an array. */
export function isRecord(value: unknown): value is Record<string, unknown> {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** JSON typed as text, or the object or array that an expression returned. */
export const json: Convert = (value, refuse) => {
	if (typeof value !== 'string') return value;
	try {
		return JSON.parse(value) as unknown;
	} catch (error) {
		return refuse(`is not valid JSON (${(error as Error).message})`);
	}
};

/** A JSON object, typed as text or returned by an expression. */
export const jsonObject: Convert = (value, refuse) => {
	const parsed = json(value, refuse);
	return isRecord(parsed) ? parsed : refuse('has to be a JSON object, like {"key": "value"}');
};

/** A JSON array of objects, or one object, which counts as a list of one. */
export const jsonObjects: Convert = (value, refuse) => {
	const parsed = json(value, refuse);
	const records = Array.isArray(parsed) ? parsed : [parsed];
	return records.every(isRecord)
		? records
		: refuse('has to be a JSON array of objects, like [{"key": "value"}]');
};

/** A list of texts: an array, a JSON array as text, or comma-separated text. */
export const list = (value: unknown, refuse: Refuse): string[] => toList(value, ',', refuse);

/** A list of texts of which each may contain commas: an array, a JSON array as text, or one text per line. */
export const lines = (value: unknown, refuse: Refuse): string[] => toList(value, '\n', refuse);

/** A whole number, as a number or as text. */
export const integer: Convert = (value, refuse) => {
	const number = typeof value === 'string' ? Number(value.trim()) : value;
	return Number.isSafeInteger(number) ? number : refuse('has to be a whole number');
};

/**
 * The rows of a form in which rows can be added (a fixedCollection with one kind of row).
 * @param required the cells that no row can do without: their display names by name
 */
export const rows =
	(name: string, { required = {} }: { required?: Record<string, string> } = {}): Convert =>
	(value, refuse) => {
		const given = isRecord(value) ? value[name] : value;
		if (given === undefined) return undefined;
		if (!Array.isArray(given) || !given.every(isRecord)) return refuse('has to be a list of rows');
		return given.map((cells, index) => {
			const row = withoutEmpty(cells);
			for (const [cell, displayName] of Object.entries(required)) {
				if (!(cell in row)) refuse(`has a row without '${displayName}' (row ${index + 1})`);
			}
			return row;
		});
	};

/** A copy without the entries that hold nothing. */
export function withoutEmpty(record: Record<string, unknown>): Record<string, unknown> {
	return Object.fromEntries(
		Object.entries(record)
			.map(([key, value]) => [key, unwrapLocator(value)] as const)
			.filter(([, value]) => !isEmpty(value)),
	);
}

function toList(value: unknown, separator: string, refuse: Refuse): string[] {
	const entries = Array.isArray(value) ? value : splitText(value, separator);
	return entries
		.map((entry) => unwrapLocator(entry))
		.filter((entry) => !isEmpty(entry))
		.map(
			(entry) =>
				toText(entry) ?? refuse('has to be a list of texts, like a, b, c or ["a", "b", "c"]'),
		);
}

function splitText(value: unknown, separator: string): unknown[] {
	if (typeof value !== 'string') return [value];
	if (value.trim().startsWith('[')) {
		try {
			const parsed: unknown = JSON.parse(value);
			if (Array.isArray(parsed)) return parsed;
		} catch {
			// Not a JSON array after all: a pattern like [a-z]+ starts with a bracket, too
		}
	}
	return value.split(separator);
}

function toText(entry: unknown): string | undefined {
	if (typeof entry === 'string') return entry.trim();
	return typeof entry === 'number' || typeof entry === 'boolean' ? String(entry) : undefined;
}
