import { visibleWord } from './readers';
import { saysNothing } from './spoilt';
import type { Convert } from './types';

/** The apostrophe by which a spreadsheet takes a number for a text, and the decimals that a program gives to a column of numbers. */
const MARKS_OF_TABLES = /^'(?=[+\d])|(?<=^\+?\d+)\.0+$/g;

/** A telephone number, e.g. 491234 of `491234.0`. Refuses what a spreadsheet made of a long number, e.g. `4,91234E+12`. */
export const phoneNumber: Convert = (value, refuse) => {
	const given = visibleWord(value, refuse).replace(MARKS_OF_TABLES, '');
	if (saysNothing(given)) return refuse('is no telephone number');
	return /^\d(?:[.,]\d+)?E\+?\d+$/i.test(given)
		? refuse('was shortened by a spreadsheet: its last digits are lost')
		: given;
};

/** One email address, and nothing around it. */
export const emailAddress: Convert = (value, refuse) => {
	const given = visibleWord(value, refuse);
	return /^[^\s@<>,;:]+@[^\s@<>,;]+$/.test(given)
		? given
		: refuse('is no single email address, like ada@example.com');
};
