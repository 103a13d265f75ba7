import type { Convert, Refuse } from '../../../shared/values/types';
import { oneAddress, withEncodedBlanks } from '../../../shared/values/webAddress';
import * as values from '../../../shared/values/readers';
import { MAX_LENGTH, newId } from '../../../shared/values/idsAndTags';
import { copyOf, put } from '../../../shared/values/nesting';
import { unixSeconds } from '../../../shared/values/time';
import { unspoilt } from '../../../shared/values/spoilt';

/** The most bytes of metadata: https://www.cometchat.com/docs/articles/properties-and-constraints */
const MAX_METADATA_BYTES = 5 * 1024;

/** The first time of ten digits, in Unix seconds. Data import takes no shorter times: https://www.cometchat.com/docs/rest-api/data-import-apis */
const FIRST_TIME = 1_000_000_000;

/** A text; true and false from a sheet become texts, too. */
export const text = (value: unknown, refuse: Refuse): string =>
	values.text(typeof value === 'boolean' ? String(value) : value, refuse);

/**
 * A text without the blanks and invisible characters around it, which a copied telephone number often has. Refuses what a
 * spreadsheet or a program wrote in its place, e.g. `#REF!`, which may stand in the text of a message.
 */
export const word = (value: unknown, refuse: Refuse): string =>
	unspoilt(values.fullyTrimmed(text(value, refuse)), refuse);

/**
 * A value without the object that an export of MongoDB puts around IDs, times and long numbers, e.g. `5f43` of `{"$oid": "5f43"}`.
 * A sheet has such objects, and those of {@link timeGiven}, as text.
 */
function unframed(value: unknown): unknown {
	if (typeof value === 'string' && value.trim().startsWith('{')) {
		return unframed(values.jsonIn(value)) ?? value;
	}
	if (!values.isRecord(value)) return value;
	const { $oid, $date, $numberLong } = value;
	const inside = $oid ?? $date ?? $numberLong;
	return inside === undefined ? value : unframed(inside);
}

/** An ID of any characters, as text; 42 becomes `42`. Refuses numbers with decimals, and switches. */
export const anyId: Convert = (value, refuse) => {
	const given = values.fullyTrimmedText(unframed(value), refuse);
	return typeof value === 'number' && !Number.isInteger(value)
		? refuse('is a number with decimals. Put the ID in quotes')
		: given;
};

/** The day on which Unix time begins, as Excel counts days. */
const FIRST_UNIX_DAY = 25_569;

/** Excel's numbers for days from 1927 to 2099 have five digits. */
const DAY = /^\s*[1-7]\d{4}(?:\.\d+)?\s*$/;
const LAST_DAY = 73_050;

/**
 * A time as it came, but as a date if it is the number of a day in an XLSX file (45292 becomes 1 January 2024), or an object of
 * Firestore (`{"_seconds": 1750000000, "_nanoseconds": 0}`).
 */
export function timeGiven(given: unknown): unknown {
	const value = unframed(given);
	if (values.isRecord(value)) {
		const { seconds, nanoseconds, _seconds = seconds, _nanoseconds = nanoseconds } = value;
		return _seconds === undefined
			? value
			: new Date(Number(_seconds) * 1_000 + Number(_nanoseconds ?? 0) / 1_000_000);
	}
	const isDay = ['number', 'string'].includes(typeof value) && DAY.test(String(value));
	return isDay && Number(value) < LAST_DAY + 1
		? new Date(Math.round((Number(value) - FIRST_UNIX_DAY) * 86_400_000))
		: value;
}

const inTenDigits = (seconds: number, refuse: Refuse): number =>
	seconds < FIRST_TIME || seconds >= FIRST_TIME * 10
		? refuse(
				'lies before 9 September 2001 or after 2286, and the service takes times of ten digits only',
			)
		: seconds;

/** A time in Unix seconds of ten digits. */
export const requiredTime: Convert = (value, refuse) =>
	inTenDigits(unixSeconds(timeGiven(value), refuse), refuse);

/**
 * The pattern of times that mean "never": 0 of the service, 0000-00-00 of MySQL, 0001-01-01 of programs in Go or C#, also as Unix
 * time, infinity of PostgreSQL.
 */
const NEVER = /^(?:0|0000-00-00.*|0001-01-01.*|-62135596800(?:000)?|-?infinity)$/i;

/** {@link requiredTime}; a time that means "never" counts as empty, and so does one of the years 2999 and 9999. */
export const time: Convert = (value, refuse) => {
	const given = timeGiven(value);
	const number = given instanceof Date ? given.getTime() : given;
	// A list with a 0 is a mistake, although JavaScript writes it as 0
	if (typeof number !== 'object' && NEVER.test(String(number).trim())) return undefined;
	const seconds = unixSeconds(given, refuse);
	const year = new Date(seconds * 1_000).getUTCFullYear();
	return year === 2999 || year >= 9999 ? undefined : inTenDigits(seconds, refuse);
};

/** A UID or GUID: letters, digits, hyphens and underscores. */
export const id: Convert = (value, refuse) => newId(anyId(value, refuse), refuse);

export const name: Convert = (value, refuse) => {
	const given = word(value, refuse);
	return [...given].length > MAX_LENGTH ? refuse(`is longer than ${MAX_LENGTH} characters`) : given;
};

/** One of these values. Capitals do not count, because exports and people write `Public`. */
export const oneOf =
	(...choices: string[]): Convert =>
	(value, refuse) =>
		values.oneOf(choices)(word(value, refuse).toLowerCase(), refuse);

/** A switch; also yes and no of people and sheets, and t and f of PostgreSQL. */
export const flag: Convert = (value, refuse) => {
	const given = typeof value === 'string' ? value.trim().toLowerCase() : '';
	if (['yes', 'y', 't'].includes(given)) return true;
	return ['no', 'n', 'f'].includes(given) ? false : values.flag(value, refuse);
};

/** Whether a value is JSON for nothing: null, `{}`, or `[]`, which PHP writes for an object without keys. */
export function isEmptyJson(value: unknown): boolean {
	if (typeof value === 'string') return /^\s*(?:null|\{\s*\}|\[\s*\])\s*$/.test(value);
	if (values.isRecord(value)) return values.isPlain(value) && Object.keys(value).length === 0;
	return values.isEmpty(value);
}

export const object = (value: unknown, refuse: Refuse): Record<string, unknown> =>
	isEmptyJson(value) ? {} : values.jsonObject(value, refuse);

export const metadata: Convert = (value, refuse) => {
	const given = object(value, refuse);
	return Buffer.byteLength(JSON.stringify(given)) > MAX_METADATA_BYTES
		? refuse('is larger than 5 KB')
		: given;
};

/** Whether an object has a value. An expression for all rows of a table gives one without values where a row has none. */
const holdsValues = (given: object): boolean =>
	!Object.values(given).every((value) => values.isEmpty(value));

/** The attachments of a message; the service keeps their URLs, not the files. */
export const attachments: Convert = (value, refuse) => {
	const given = isEmptyJson(value) ? [] : values.jsonObjects(value, refuse);
	return given.flatMap((attachment, index) => {
		if (!holdsValues(attachment)) return [];
		for (const field of ['url', 'name', 'mimeType', 'extension']) {
			if (values.isEmpty(attachment[field])) refuse(`has no '${field}' (attachment ${index + 1})`);
		}
		const refuseUrl = within('url', refuse);
		const url = withEncodedBlanks(oneAddress(attachment.url, refuseUrl));
		// The address of the old server in front of it is missing, and nobody would find the file
		if (!/^[a-z][a-z\d+-]+:(?!\d)/i.test(url)) refuseUrl('does not begin with https://');
		const { size, ...others } = attachment;
		return { ...others, url, ...(!values.isEmpty(size) && { size: String(size) }) };
	});
};

/** The formats of the values of an object, and which values are required. */
export interface Shape {
	required: string[];
	formats: Record<string, Convert>;
}

/** Makes a reader of an object with values of these formats, e.g. the details of a user. */
export const shaped =
	({ required, formats }: Shape): Convert =>
	(value, refuse) => {
		if (isEmptyJson(value)) return undefined;
		const given = copyOf(values.jsonObject(value, refuse));
		if (!holdsValues(given)) return undefined;
		for (const [field, read] of Object.entries(formats)) {
			if (values.isEmpty(given[field])) {
				if (required.includes(field)) refuse(`has no '${field}'`);
				delete given[field];
				continue;
			}
			given[field] = read(given[field], within(field, refuse));
		}
		return given;
	};

/** Makes a reader of objects of one shape by their IDs: `{ "ann": { "uid": "ann" } }`. Capitals do not count. */
export const shapedById =
	(shape: Shape, idField: string): Convert =>
	(value, refuse) => {
		const result: Record<string, unknown> = {};
		for (const [key, details] of Object.entries(object(value, refuse))) {
			const given: unknown = values.isRecord(details) ? { [idField]: key, ...details } : details;
			const read = shaped(shape)(given, within(key, refuse)) as Record<string, unknown> | undefined;
			if (!read) continue;
			// The shape requires the ID, so it is a text
			const id = read[idField] as string;
			if (id.toLowerCase() !== key.toLowerCase()) {
				refuse(`has '${id}' under '${key}', not under its ID`);
			}
			put(result, [key], read);
		}
		return result;
	};

/** Makes a function that refuses a value inside of the value that is read. */
function within(field: string, refuse: Refuse): Refuse {
	return (reason) => refuse(`has a value '${field}' that ${reason}`);
}
