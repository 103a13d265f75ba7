import type { IDataObject } from 'n8n-workflow';
import type { Convert, Refuse } from './types';

/** Whether a value is missing altogether: an expression found nothing, or an answer leaves it out. */
export const isMissing = (value: unknown): boolean => value === undefined || value === null;

/** Whether a value holds nothing. Such a value is not sent, and a required field refuses it. */
export function isEmpty(value: unknown): boolean {
	if (isMissing(value)) return true;
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

/** Whether a value is an object, and not an array. */
export function isRecord(value: unknown): value is Record<string, unknown> {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value if it is a record; an empty record for anything else. */
export function asRecord(value: unknown): IDataObject {
	return isRecord(value) ? (value as IDataObject) : {};
}

/** The record in the data of an answer, which may stand in a list; an empty record for anything else. */
export function recordIn(data: unknown): IDataObject {
	return asRecord(Array.isArray(data) ? data[0] : data);
}

/** Whether a value is text of more than blanks. */
export function isText(value: unknown): value is string {
	return typeof value === 'string' && value.trim() !== '';
}

/**
 * Text as it is, and a number as text, because a database gives the ID "42" as a number. A number with more digits than
 * JavaScript can hold is refused.
 */
export const text = (value: unknown, refuse: Refuse): string => {
	if (typeof value === 'string') {
		refuseHalfEmojis(value, refuse);
		return value;
	}
	if (Array.isArray(value)) {
		// E.g. the `uids` of an event of a group
		return refuse('has to be text, not a list: take one entry of it, or put Split Out before');
	}
	if (typeof value !== 'number' || !Number.isFinite(value)) return refuse('has to be text');
	return Number.isInteger(value) && !Number.isSafeInteger(value)
		? refuse('has more digits than a number can hold; its last digits are lost. Put it in quotes')
		: String(value);
};

/** Text. If it was cut within an emoji, a replacement character takes the place of the half that is left. */
export const mendedText = (value: unknown, refuse: Refuse): string =>
	text(typeof value === 'string' ? value.toWellFormed() : value, refuse);

/** Text, without the blanks around it. */
export const trimmedText = (value: unknown, refuse: Refuse): string => text(value, refuse).trim();

/** Invisible characters that come along with a text from a web page or a document: some have no width, others mark a direction. */
export const INVISIBLE = '\\u200B\\u200E\\u200F\\u202A-\\u202E\\u2060\\u2066-\\u2069\\uFEFF';
const BLANK = `[\\s${INVISIBLE}]`;
// The look-behind is for speed: without it, a long row of blanks within a text is read anew from each of its blanks
const BLANK_AROUND = new RegExp(`^${BLANK}+|(?<!${BLANK})${BLANK}+$`, 'g');

/** A text without blanks and invisible characters around it, because the service knows no ID with such characters. */
export const fullyTrimmed = (given: string): string => given.replace(BLANK_AROUND, '');

/** An ID, an address or a name that is chosen, without blanks and invisible characters around it. */
export const fullyTrimmedText = (value: unknown, refuse: Refuse): string =>
	fullyTrimmed(text(value, refuse));

/** A number, or text of digits. */
export const number = (value: unknown, refuse: Refuse): number => {
	const isWritten = typeof value === 'string' && /^\s*-?\d+(\.\d+)?\s*$/.test(value);
	const given = isWritten ? Number(value) : value;
	return typeof given === 'number' && Number.isFinite(given) ? given : refuse('has to be a number');
};

/** A whole number, as a number or as text. */
export const integer = (value: unknown, refuse: Refuse): number => {
	const isWritten = typeof value === 'string' && /^\s*-?\d+\s*$/.test(value);
	const given = isWritten ? Number(value) : value;
	return Number.isSafeInteger(given) ? (given as number) : refuse('has to be a whole number');
};

/** A switch: true or false, also as text, and as 1 and 0. */
export const flag = (value: unknown, refuse: Refuse): boolean => {
	const given = typeof value === 'string' ? value.trim().toLowerCase() : value;
	if (isYes(given)) return true;
	if (isNo(given)) return false;
	return refuse('has to be true or false');
};

/** Whether a value is a yes, which a service may also write as a number or as text. */
export const isYes = (value: unknown): boolean =>
	value === true || value === 1 || value === 'true' || value === '1';

/** Whether a value is a no, as {@link isYes}. */
export const isNo = (value: unknown): boolean =>
	value === false || value === 0 || value === 'false' || value === '0';

/**
 * Takes one of some values; a number also as text.
 * @param words the values as a refusal names them
 */
export const oneOf =
	(values: unknown[], words = values): Convert =>
	(value, refuse) => {
		if (values.includes(value)) return value;
		const written = typeof value === 'string' ? value.trim() : undefined;
		const meant = values.find((option) => String(option) === written);
		if (typeof meant === 'number') return meant;
		if (typeof meant === 'string') refuse(`has a blank or a line break around "${meant}"`);
		return refuse(`has to be one of ${words.filter((name) => name !== '').join(', ')}`);
	};

/**
 * JSON typed as text, or the object or array that an expression returned. The text of a file may begin with a byte order
 * mark, which counts as a blank.
 */
export const json: Convert = (value, refuse) => {
	const parsed = typeof value === 'string' ? parsedJson(value.trim(), refuse) : value;
	refuseHalfEmojis(parsed, refuse);
	return parsed;
};

/** A text without the code fence that models put around JSON and lists, e.g. `[1]` of "```json [1] ```". */
export const withoutFence = (written: string): string =>
	/^```\w*\s((?:(?!```)[^])*)```$/.exec(written.trim())?.[1] ?? written;

function parsedJson(given: string, refuse: Refuse): unknown {
	const written = withoutFence(given);
	try {
		return JSON.parse(written);
	} catch (error) {
		const hint = /^[[{]\s*'/.test(written) ? ': JSON has double quotes, not single ones' : '';
		return refuse(`is not valid JSON${hint} (${(error as Error).message})`);
	}
}

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

/** Matches a line break of any system, and Unicode's own line breaks. */
const LINE_BREAKS = /[\r\n\u2028\u2029]/;

/** The separators of a pasted list: commas and semicolons, also Arabic and Chinese ones, line breaks, tabs. */
export const SEPARATORS = /[,;\t\r\n\u2028\u2029،؛，、；]/;

/** Characters of an entry; the longest are names of hosts. A longer entry is a list that was taken for one entry. */
const MAX_ENTRY_LENGTH = 255;

/**
 * A list of names, IDs, tags or words: an array, a JSON array as text, or text with {@link SEPARATORS}. An entry that
 * holds a separator itself is given by an array. Invisible characters around an entry are left out.
 */
export const list = (value: unknown, refuse: Refuse): string[] =>
	readList(value, refuse, IN_QUOTES)
		.map(fullyTrimmed)
		.filter((entry) => entry !== '');

/** A list like {@link list}, for a reader that takes double quotes off the entries itself. */
export const maybeQuotedList = (value: unknown, refuse: Refuse): string[] =>
	readList(value, refuse, IN_SINGLE_QUOTES);

function readList(value: unknown, refuse: Refuse, quotes: RegExp): string[] {
	const entries = toList(value, SEPARATORS, refuse, quotes);
	const tooLong = entries.find((entry) => entry.length > MAX_ENTRY_LENGTH);
	return tooLong === undefined
		? entries
		: refuse(
				`has an entry of more than ${MAX_ENTRY_LENGTH} characters: ${beginningOf(tooLong)}. Put commas or line breaks between the entries`,
			);
}

/** A list of texts that may contain commas, e.g. sentences: an array, a JSON array as text, or one text per line. */
export const lines = (value: unknown, refuse: Refuse): string[] =>
	toList(value, LINE_BREAKS, refuse);

/** The beginning of a long entry, to name it in an error. */
export function beginningOf(entry: string): string {
	return entry.length > 40 ? `${entry.slice(0, 40).toWellFormed()}…` : entry;
}

/** A copy without the entries that hold nothing. A resource locator is replaced by its value. */
export function withoutEmpty(record: Record<string, unknown>): Record<string, unknown> {
	return Object.fromEntries(
		Object.entries(record)
			.map(([key, value]) => [key, unwrapLocator(value)] as const)
			.filter(([, value]) => !isEmpty(value)),
	);
}

/**
 * Whether an object is a plain one, e.g. `{}`, and not a date or the like: the prototype of a plain object has no prototype.
 * It is not compared with `Object.prototype`, because each context of Node.js has another one.
 */
export function isPlain(value: object): boolean {
	const prototype: unknown = Object.getPrototypeOf(value);
	return prototype === null || Object.getPrototypeOf(prototype as object) === null;
}

/** Refuses a value with a text that holds half of an emoji, e.g. because it was cut: such a text cannot be sent. */
export function refuseHalfEmojis(value: unknown, refuse: Refuse): void {
	if (typeof value === 'string' && !value.isWellFormed()) {
		refuse('contains a broken character');
	}
	if (Array.isArray(value) || (isRecord(value) && isPlain(value))) {
		for (const [key, entry] of Object.entries(value)) {
			refuseHalfEmojis(key, refuse);
			refuseHalfEmojis(entry, refuse);
		}
	}
}

const NO_LIST =
	'has to be a list of texts, like a, b, c without quotes, or a JSON array, like ["a", "b", "c"]';

/** @param quotes matches text in quotes, which is refused in a typed list; left out, quotes are a part of the entries */
function toList(value: unknown, separator: RegExp, refuse: Refuse, quotes?: RegExp): string[] {
	return entriesOf(value, separator, refuse, quotes)
		.map((entry) => unwrapLocator(entry))
		.filter((entry) => !isEmpty(entry))
		.map((entry) =>
			typeof entry === 'string' || typeof entry === 'number'
				? text(entry, refuse).trim()
				: refuse(NO_LIST),
		);
}

/** The entries of a list as they were given: of an array, of a text, or a single number. */
function entriesOf(value: unknown, separator: RegExp, refuse: Refuse, quotes?: RegExp): unknown[] {
	if (typeof value === 'number') return [value];
	if (Array.isArray(value)) return value;
	if (typeof value !== 'string') return refuse(NO_LIST);
	const array = jsonArray(value);
	if (array) return array;
	const written = withoutFence(value).trim();
	if (written.startsWith('{') && isRecord(jsonIn(written))) return refuse(NO_LIST);
	const entries = written.split(separator);
	return quotes && isListOfCode(written, entries, quotes) ? refuse(NO_LIST) : entries;
}

/** A text in quotes, e.g. `"a"`, `'a'` or `“a”`. */
const IN_QUOTES = /^(?:"[^"]*"|'[^']*'|[“„][^“”]*[“”])$/;
const IN_SINGLE_QUOTES = /^'[^']*'$/;

/** Whether a text is a list as it stands in code, e.g. `['a', 'b']`: in Python's brackets, or with quotes around it or an entry. */
export function isListOfCode(text: string, entries: string[], quotes = IN_QUOTES): boolean {
	const isQuoted = [text, ...entries].some((entry) => quotes.test(entry.trim()));
	return isPythonList(text) || isQuoted || (quotes === IN_QUOTES && isCutInQuotes(entries));
}

/** Whether a separator stood between double quotes, as in `a, "b, c"`. */
function isCutInQuotes(entries: string[]): boolean {
	const first = entries.findIndex((entry) => /^\s*["“„][^"“”]*$/.test(entry));
	const others = first < 0 ? [] : entries.slice(first + 1);
	return others.some((entry) => /^[^"“”]*["“”]\s*$/.test(entry));
}

/** Whether a text is a list like `['a', 'b']`, as Python and models write it. `[a-z]`, without comma and quotes, is an entry. */
function isPythonList(text: string): boolean {
	if (!text.startsWith('[') || !text.endsWith(']')) return false;
	const inside = text.slice(1, -1);
	return !/[[\]]/.test(inside) && /[,'"]/.test(inside);
}

/** The array that a text in JSON stands for; undefined for any other text, also for a pattern like [a-z]+. */
export function jsonArray(written: string): unknown[] | undefined {
	const text = withoutFence(written).trim();
	const parsed = text.startsWith('[') ? jsonIn(text) : undefined;
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
