import type { Refuse } from './types';
import { isRecord } from './readers';
import { writtenDate } from './writtenDates';

/** A date with or without a time, e.g. `2025-06-15` and `2025-06-15T15:06:40.5+02:00`. The group of the pattern holds the zone. */
const ISO =
	/^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?)?\s*(Z|[+-]\d{2}(?::?\d{2})?)?$/i;

/** Unix seconds have ten digits, and Unix milliseconds thirteen, from September 2001 to the year 2286. */
export const FIRST_SECOND = 1_000_000_000;
const FIRST_MILLISECOND = 1_000_000_000_000;

const NO_TIME = 'is not a time. Use a date and time like 2025-06-15T15:06:40Z, or Unix seconds';

/**
 * A time in Unix seconds: from Unix seconds or milliseconds, ISO 8601 text or another common form of a date (UTC where
 * it names no zone), or a date object. A date that may be two different days is refused.
 */
export const unixSeconds = (value: unknown, refuse: Refuse): number =>
	Math.floor(unixMilliseconds(value, refuse) / 1_000);

/** A time in Unix milliseconds, from the same forms as {@link unixSeconds}. */
export const unixMilliseconds = (value: unknown, refuse: Refuse): number =>
	fromAny(value, refuse) ?? refuse(NO_TIME);

function fromAny(value: unknown, refuse: Refuse): number | undefined {
	if (value instanceof Date) return whole(value.getTime());
	// A Luxon date, which n8n's expressions use
	if (isRecord(value) && typeof value.toMillis === 'function')
		return whole(Number(value.toMillis()));
	if (typeof value === 'number') return fromNumber(value);
	if (typeof value !== 'string') return undefined;
	const text = value.trim();
	if (/^\d+(?:\.\d+)?$/.test(text)) return fromNumber(Number(text));
	return fromIso(text) ?? writtenDate(text, refuse);
}

/** A number that is neither ten nor thirteen digits long is no time, but e.g. an ID. */
function fromNumber(number: number): number | undefined {
	if (number >= FIRST_MILLISECOND && number < FIRST_MILLISECOND * 10) return whole(number);
	return number >= FIRST_SECOND && number < FIRST_SECOND * 10 ? whole(number * 1_000) : undefined;
}

function fromIso(given: string): number | undefined {
	const match = ISO.exec(given);
	if (!match) return undefined;
	// `Date` moves the 30th of February to March
	const [year, month, day] = given.slice(0, 10).split('-').map(Number);
	if (new Date(Date.UTC(year, month - 1, day)).getUTCDate() !== day) return undefined;
	if (given.length === 10) return whole(Date.parse(given));
	// `Date.parse` wants a T, a full stop, no blank before the zone, and minutes in it
	const text = given
		.replace(' ', 'T')
		.replace(',', '.')
		.replace(/\s/g, '')
		.replace(/([+-]\d{2})$/, '$1:00');
	// JavaScript takes a time without a zone for the local time of the server
	return whole(Date.parse(match[1] === undefined ? `${text}Z` : text));
}

/** Whole milliseconds; undefined for an invalid date. */
function whole(milliseconds: number): number | undefined {
	return Number.isFinite(milliseconds) ? Math.floor(milliseconds) : undefined;
}

/** Unix milliseconds in ISO 8601, e.g. `2025-06-15T15:06:40.000Z`; undefined for a number that is not a time. */
export function isoOfMilliseconds(milliseconds: number): string | undefined {
	const time = new Date(milliseconds);
	return Number.isNaN(time.getTime()) ? undefined : time.toISOString();
}

/** A larger Unix time counts as milliseconds: as seconds, it would lie in the year 5138 or later. */
const MAX_SECONDS = 1e11;

/**
 * A Unix time of an answer in milliseconds. Undefined for what is no time: the service also says 0 or null for "never".
 * @param value seconds or milliseconds, as a number or in digits
 */
function millisecondsOf(value: unknown): number | undefined {
	const isWritten = typeof value === 'string' && /^\d+(?:\.\d+)?$/.test(value);
	if (!isWritten && typeof value !== 'number') return undefined;
	const time = Number(value);
	if (!(time > 0)) return undefined;
	return time > MAX_SECONDS ? time : time * 1_000;
}

/** A time of an answer in milliseconds: a Unix time as {@link millisecondsOf}, or ISO 8601 text, as some routes write it. */
function timeOf(value: unknown): number | undefined {
	const unix = millisecondsOf(value);
	if (unix !== undefined || typeof value !== 'string') return unix;
	const time = fromIso(value.trim()) ?? 0;
	// Programs in Go and C# write the year 1 for "never"
	return time > 0 ? time : undefined;
}

/** A time of an answer in whole Unix seconds; NaN for what is no time. It takes the same values as {@link timeOf}. */
export function secondsOf(value: unknown): number {
	return Math.floor((timeOf(value) ?? NaN) / 1_000);
}

/** A time of an event in ISO 8601; undefined for what is no time. It takes the same values as {@link timeOf}. */
export function isoOfTime(value: unknown): string | undefined {
	const time = timeOf(value);
	return time === undefined ? undefined : isoOfMilliseconds(time);
}

/** A Unix time of an answer in ISO 8601; undefined for what is no time. It takes the same values as {@link millisecondsOf}. */
export function isoOfUnix(value: unknown): string | undefined {
	const time = millisecondsOf(value);
	return time === undefined ? undefined : isoOfMilliseconds(time);
}
