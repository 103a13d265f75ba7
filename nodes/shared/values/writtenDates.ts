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
 * The time of day behind a date, or nothing: 15:06, 15:06:40, 3:06 PM, with UTC, GMT, Z or an offset, and the name of the
 * zone in parentheses, as JavaScript writes it.
 */
const TIME =
	/^(?:[T,\s]+(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d+))?)?\s*([AP]M)?\s*(Z|UTC|GMT|(?:GMT|UTC)?[+-]\d{2}:?\d{2})?(?:\s*\([^)]*\))?)?$/i;

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
		const [, hours = '0', minutes = '0', seconds = '0', fraction = '', half, zone] = time;
		if (+hours > (half ? 12 : 23) || +minutes > 59 || +seconds > 59) return undefined;
		const date = new Date(Date.UTC(year, month - 1, day));
		// JavaScript would move the 30th of February to March
		if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return undefined;
		const hour = half ? hourOf(+hours, half) : +hours;
		const ofDay = (hour * 3_600 + +minutes * 60 + +seconds) * 1_000;
		return date.getTime() + ofDay + +fraction.padEnd(3, '0').slice(0, 3) - offsetOf(zone);
	}
	return undefined;
}

/** The hour of the day by a clock of twelve hours. */
function hourOf(hours: number, half: string): number {
	return (hours % 12) + (half.toLowerCase() === 'pm' ? 12 : 0);
}

/** The day of a date that begins with the day or with the month. A number above 12 can only be the day. */
function dayOrMonthFirst([first, second, year]: string[], refuse: Refuse): Day {
	if (+first > 12 || first === second) return [+year, +second, +first];
	if (+second > 12) return [+year, +first, +second];
	return refuse(
		`may be two different days (${first} of month ${second}, or ${second} of month ${first}). Use the form ${year}-${twoDigits(first)}-${twoDigits(second)} for year, month and day`,
	);
}

function twoDigits(number: string): string {
	return number.padStart(2, '0');
}

/**
 * The number of an English month, whole or cut after three letters or more; 0, which is no month, for other words. By three
 * letters alone, Finnish marraskuu (November) would be March.
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
