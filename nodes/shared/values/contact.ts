import { fullyTrimmedText } from './readers';
import type { Convert } from './types';

/** The apostrophe by which a spreadsheet takes a number for a text, and the decimals that a program gives to a column of numbers. */
const MARKS_OF_TABLES = /^'(?=[+\d])|(?<=^\+?\d+)\.0+$/g;

/** What no telephone number has, but an address (`tel:+49…`, `ada@…`), an error of a sheet or several numbers in one cell. */
const NO_NUMBER = /^#|[@:;\r\n]|\d[^+]*\+/;

/**
 * A telephone number, e.g. 491234 of `491234.0`. Refuses what a spreadsheet made of a long number, e.g. `4,91234E+12`, and texts
 * like `N/A` or `-` in the place of a number.
 */
export const phoneNumber: Convert = (value, refuse) => {
	const given = fullyTrimmedText(value, refuse).replace(MARKS_OF_TABLES, '');
	if (/^\d(?:[.,]\d+)?E\+?\d+$/i.test(given)) {
		return refuse('was shortened by a spreadsheet: its last digits are lost');
	}
	return /\d/.test(given) && !NO_NUMBER.test(given)
		? given
		: refuse('is no single telephone number, like +441234567890');
};

/** One email address, and nothing around it. */
export const emailAddress: Convert = (value, refuse) => {
	const given = fullyTrimmedText(value, refuse);
	return /^[^\s@<>,;:]+@[^\s@<>,;]+$/.test(given)
		? given
		: refuse('is no single email address, like ada@example.com');
};
