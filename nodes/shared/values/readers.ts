import type { IDataObject } from 'n8n-workflow';
import type { Convert, Refuse } from './types';

/** Nothing was given: such a value is not sent, and a required field refuses it. */
export function isEmpty(value: unknown): boolean {
	if (value === undefined || value === null) return true;
	if (typeof value === 'string') return value.trim() === '';
	return Array.isArray(value) && value.length === 0;
}

/**
 * The value of a resource locator, instead of the locator itself. An optional locator that was added and left alone is
 * stored without n8n's mark `__rl`, so it is recognized by its mode and value.
 */
export function unwrapLocator(value: unknown): unknown {
	return isRecord(value) && typeof value.mode === 'string' && 'value' in value
		? value.value
		: value;
}

/** A plain object, not an array. */
export function isRecord(value: unknown): value is Record<string, unknown> {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value if it is a record; an empty record for anything else. */
export function asRecord(value: unknown): IDataObject {
	return isRecord(value) ? (value as IDataObject) : {};
}

/** Text of more than blanks. */
export function isText(value: unknown): value is string {
	return typeof value === 'string' && value.trim() !== '';
}

/** Text as it is, and numbers as text, as far as a number can hold them: a database gives the ID "42" as a number. */
export const text = (value: unknown, refuse: Refuse): string => {
	if (typeof value === 'string') return whole(value, refuse);
	if (typeof value !== 'number' || !Number.isFinite(value)) return refuse('has to be text');
	return Number.isInteger(value) && !Number.isSafeInteger(value)
		? refuse('has more digits than a number can hold; its last digits are lost. Put it in quotes')
		: String(value);
};

/** Text that may have been cut within an emoji: a character stands for the half that is left, and the rest still counts. */
export const cutText = (value: unknown, refuse: Refuse): string =>
	text(typeof value === 'string' ? value.toWellFormed() : value, refuse);

/** Text, without the blanks around it. */
export const word = (value: unknown, refuse: Refuse): string => text(value, refuse).trim();

/** A number, or text of digits. */
export const number = (value: unknown, refuse: Refuse): number => {
	const written = typeof value === 'string' && /^\s*-?\d+(\.\d+)?\s*$/.test(value);
	const given = written ? Number(value) : value;
	return typeof given === 'number' && Number.isFinite(given) ? given : refuse('has to be a number');
};

/** A whole number, as a number or as text. */
export const integer = (value: unknown, refuse: Refuse): number => {
	const written = typeof value === 'string' && /^\s*-?\d+\s*$/.test(value);
	const given = written ? Number(value) : value;
	return Number.isSafeInteger(given) ? (given as number) : refuse('has to be a whole number');
};

/** A switch: true or false, also as text, and as 1 and 0. */
export const flag = (value: unknown, refuse: Refuse): boolean => {
	const given = typeof value === 'string' ? value.trim().toLowerCase() : value;
	if (given === true || given === 'true' || given === 1 || given === '1') return true;
	if (given === false || given === 'false' || given === 0 || given === '0') return false;
	return refuse('has to be true or false');
};

/**
 * One of some values; a number also as text.
 * @param words the values as a refusal names them
 */
export const oneOf =
	(values: unknown[], words = values): Convert =>
	(value, refuse) => {
		if (values.includes(value)) return value;
		const written = typeof value === 'string' ? value.trim() : undefined;
		const meant = values.find((one) => typeof one === 'number' && String(one) === written);
		return meant ?? refuse(`has to be one of ${words.filter((one) => one !== '').join(', ')}`);
	};

/**
 * JSON typed as text, or the object or array that an expression returned. The text of a file may begin with a byte order
 * mark, which counts as a blank.
 */
export const json: Convert = (value, refuse) => {
	if (typeof value !== 'string') return whole(value, refuse);
	let parsed: unknown;
	try {
		parsed = JSON.parse(value.trim());
	} catch (error) {
		const hint = /^[[{]\s*'/.test(value.trim()) ? ': JSON has double quotes, not single ones' : '';
		return refuse(`is not valid JSON${hint} (${(error as Error).message})`);
	}
	return whole(parsed, refuse);
};

/** A JSON object, typed as text or returned by an expression. */
export const jsonObject = (value: unknown, refuse: Refuse): Record<string, unknown> => {
	const parsed = json(value, refuse);
	return isRecord(parsed) && isPlain(parsed)
		? parsed
		: refuse('has to be a JSON object, like {"key": "value"}');
};

/** A JSON array of objects, or one object, which counts as a list of one. */
export const jsonObjects = (value: unknown, refuse: Refuse): Array<Record<string, unknown>> => {
	const parsed = json(value, refuse);
	const records: unknown[] = Array.isArray(parsed) ? parsed : [parsed];
	return records.every((record) => isRecord(record) && isPlain(record))
		? (records as Array<Record<string, unknown>>)
		: refuse('has to be a JSON array of objects, like [{"key": "value"}]');
};

/** Line breaks: those of all systems, and Unicode's own. */
const LINE_BREAKS = /[\r\n\u2028\u2029]/;

/** What stands between the entries of a pasted list: commas and semicolons, also Arabic and Chinese ones, line breaks, tabs. */
export const SEPARATORS = /[,;\t\r\n\u2028\u2029،؛，、；]/;

/** Characters of an entry; the longest are names of hosts. What is longer is a list that was taken for one entry. */
const MAX_ENTRY_LENGTH = 255;

/**
 * A list of names, IDs, tags or words: an array, a JSON array as text, or text with {@link SEPARATORS}. An entry that
 * holds a separator itself is given by an array.
 */
export const list = (value: unknown, refuse: Refuse): string[] => {
	const entries = toList(value, SEPARATORS, refuse);
	const long = entries.find((entry) => entry.length > MAX_ENTRY_LENGTH);
	return long === undefined
		? entries
		: refuse(
				`has an entry of more than ${MAX_ENTRY_LENGTH} characters: ${beginningOf(long)}. Put commas or line breaks between the entries`,
			);
};

/** A list of texts that may contain commas, e.g. sentences: an array, a JSON array as text, or one text per line. */
export const lines = (value: unknown, refuse: Refuse): string[] =>
	toList(value, LINE_BREAKS, refuse);

/** The beginning of a long entry, to name it. */
export function beginningOf(entry: string): string {
	return entry.length > 40 ? `${entry.slice(0, 40).toWellFormed()}…` : entry;
}

/** A copy without the entries that hold nothing. */
export function withoutEmpty(record: Record<string, unknown>): Record<string, unknown> {
	return Object.fromEntries(
		Object.entries(record)
			.map(([key, value]) => [key, unwrapLocator(value)] as const)
			.filter(([, value]) => !isEmpty(value)),
	);
}

/** Dates and the like are objects, too, but hold no keys of their own to send. */
export function isPlain(value: object): boolean {
	const prototype: unknown = Object.getPrototypeOf(value);
	return prototype === null || Object.getPrototypeOf(prototype as object) === null;
}

/** Refuses half of an emoji, e.g. at the end of a text that was cut: no text that arrives can hold it. */
export function whole<Value>(value: Value, refuse: Refuse): Value {
	if (typeof value === 'string' && !value.isWellFormed()) {
		refuse('contains a broken character');
	}
	if (Array.isArray(value) || (isRecord(value) && isPlain(value))) {
		for (const [key, entry] of Object.entries(value)) {
			whole(key, refuse);
			whole(entry, refuse);
		}
	}
	return value;
}

function toList(value: unknown, separator: RegExp, refuse: Refuse): string[] {
	const reason = 'has to be a list of texts, like a, b, c or ["a", "b", "c"]';
	const list = typeof value === 'number' ? [value] : value;
	const entries = Array.isArray(list) ? list : splitText(list, separator);
	return entries
		.map((entry) => unwrapLocator(entry))
		.filter((entry) => !isEmpty(entry))
		.map((entry) =>
			typeof entry === 'string' || typeof entry === 'number'
				? text(entry, refuse).trim()
				: refuse(reason),
		);

	function splitText(written: unknown, by: RegExp): unknown[] {
		if (typeof written !== 'string') return refuse(reason);
		const array = jsonArray(written);
		if (!array && by === SEPARATORS && isListOfOthers(written.trim())) refuse(reason);
		return array ?? written.split(by);
	}
}

/** A list as models and Python write it, which is no JSON: its brackets and quotes would become part of the entries. */
function isListOfOthers(text: string): boolean {
	if (!text.startsWith('[') || !text.endsWith(']')) return false;
	const inside = text.slice(1, -1);
	return !/[[\]]/.test(inside) && /[,'"]/.test(inside);
}

/** The array that a text stands for; a pattern like [a-z]+ starts with a bracket, too. */
export function jsonArray(written: string): unknown[] | undefined {
	const parsed = written.trim().startsWith('[') ? jsonIn(written.trim()) : undefined;
	return Array.isArray(parsed) ? parsed : undefined;
}

/** The value of a text in JSON; undefined for any other text. */
export function jsonIn(written: string): unknown {
	try {
		return JSON.parse(written);
	} catch {
		return undefined;
	}
}
