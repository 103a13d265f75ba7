import type { Refuse } from './types';

const MONTHS = [
	'january',
	'february',
	'march',
	'april',
	'may',
	'june',
	'july',
	'august',
	'september',
	'october',
	'november',
	'december',
];

/**
 * The time of day behind a date, e.g. 15:06, 15:06:40, and `at 3:06 PM` of a Google Chat export. UTC, GMT, Z or an offset may
 * follow, and the name of the zone in parentheses, as JavaScript writes it. The pattern also matches an empty text: a date
 * without a time.
 */
const TIME =
	/^(?:(?:[T,\s]+|\s+at\s+)(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d+))?)?\s*([AP]M)?\s*(Z|UTC|GMT|(?:GMT|UTC)?[+-]\d{2}:?\d{2})?(?:\s*\([^)]*\))?)?$/i;

/** The ways to write a day. No text fits two of them, so their order does not matter. */
const DAYS: Array<[pattern: RegExp, read: (parts: string[], refuse: Refuse) => Day]> = [
	// 2025-06-15, 2025/6/15, 2025.06.15
	[/^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})/, ([y, m, d]) => [+y, +m, +d]],
	// 15.06.2025: with dots, the day comes first
	[/^(\d{1,2})\.(\d{1,2})\.(\d{4})/, ([d, m, y]) => [+y, +m, +d]],
	// 15/06/2025, 06-15-2025
	[/^(\d{1,2})[/-](\d{1,2})[/-](\d{4})/, dayOrMonthFirst],
	// "15 Jun 2025", "Sun, 15 Jun 2025", "15-June-2025"
	[
		/^(?:[a-z]{3,9},?\s+)?(\d{1,2})[\s-]([a-z]{3,9})\.?,?[\s-](\d{4})/i,
		([d, m, y]) => [+y, monthOf(m), +d],
	],
	// "Jun 15, 2025", "June 15th 2025", "Sun Jun 15 2025"
	[
		/^(?:[a-z]{3,9},?\s+)?([a-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})/i,
		([m, d, y]) => [+y, monthOf(m), +d],
	],
];

/** No date with its time has more characters. In longer texts, the patterns would search for long. */
const MAX_LENGTH = 100;

type Day = [year: number, month: number, day: number];

/**
 * Unix milliseconds of a date as people and spreadsheets write it, e.g. `15.06.2025 15:06:40`, UTC without a zone; undefined for
 * text that is no date. Refuses a date that may be two different days, like 05/06/2025.
 */
export function writtenDate(text: string, refuse: Refuse): number | undefined {
	if (text.length > MAX_LENGTH) return undefined;
	for (const [pattern, read] of DAYS) {
		const match = pattern.exec(text);
		const time = match && TIME.exec(text.slice(match[0].length));
		if (!match || !time) continue;
		const [year, month, day] = read(match.slice(1), refuse);
		const [, hours = '0', minutes = '0', seconds = '0', fraction = '', amOrPm, zone] = time;
		if (+hours > (amOrPm ? 12 : 23) || +minutes > 59 || +seconds > 59) return undefined;
		const date = new Date(Date.UTC(year, month - 1, day));
		// `Date` moves the 30th of February to March
		if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return undefined;
		const hour = amOrPm ? hourOf(+hours, amOrPm) : +hours;
		const timeOfDay = (hour * 3_600 + +minutes * 60 + +seconds) * 1_000;
		const milliseconds = +fraction.padEnd(3, '0').slice(0, 3);
		return date.getTime() + timeOfDay + milliseconds - offsetOf(zone);
	}
	return undefined;
}

/** The hour of the day, from 0 to 23, e.g. 15 for 3 PM, and 0 for 12 AM. */
function hourOf(hours: number, amOrPm: string): number {
	return (hours % 12) + (amOrPm.toLowerCase() === 'pm' ? 12 : 0);
}

/** The day of a date that begins with the day or with the month. A number above 12 can only be the day. */
function dayOrMonthFirst([first, second, year]: string[], refuse: Refuse): Day {
	if (+first > 12 || +first === +second) return [+year, +second, +first];
	if (+second > 12) return [+year, +first, +second];
	return refuse(
		`may be two different days (${first} of month ${second}, or ${second} of month ${first}). Use the form ${year}-${twoDigits(first)}-${twoDigits(second)} for year, month and day`,
	);
}

function twoDigits(number: string): string {
	return number.padStart(2, '0');
}

/**
 * The number of an English month, which is written out or cut after three letters or more: 3 for `March` and `Mar`. Other
 * words give 0, which is no month. All letters of the word count, because Finnish `marraskuu` is November.
 */
function monthOf(name: string): number {
	const given = name.toLowerCase();
	return given.length < 3 ? 0 : MONTHS.findIndex((month) => month.startsWith(given)) + 1;
}

/** Milliseconds by which a zone is ahead of UTC. */
function offsetOf(zone = ''): number {
	const match = /([+-])(\d{2}):?(\d{2})$/.exec(zone);
	if (!match) return 0;
	const [, sign, hours, minutes] = match;
	return (sign === '-' ? -1 : 1) * (+hours * 60 + +minutes) * 60_000;
}
