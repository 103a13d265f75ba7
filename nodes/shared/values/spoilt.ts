import { beginningOf, text } from './readers';
import type { Refuse } from './types';

/** The pattern of the errors by which a spreadsheet says that a formula failed. */
const SHEET_ERROR = '#(?:N/A|REF!|NAME\\?|VALUE!|DIV/0!|NUM!|NULL!|ERROR!)';
const NO_VALUE = new RegExp(`^\\s*(?:NULL|null|\\\\N|undefined|NaN|${SHEET_ERROR})\\s*$`);
const ONLY_ERROR = new RegExp(`^\\s*${SHEET_ERROR}\\s*$`);

/** JavaScript writes this where an object becomes part of a text. */
export const OBJECT_AS_TEXT = '[object Object]';

/** Whether a value is the word of a database, program or spreadsheet for "no value", e.g. `NULL` or `#N/A`. */
export const isNullWord = (value: unknown): boolean =>
	typeof value === 'string' && NO_VALUE.test(value);

/** Whether a text is what a spreadsheet or a program has written in the place of the text that was meant. */
export const isSpoilt = (given: string): boolean =>
	ONLY_ERROR.test(given) || given.includes(OBJECT_AS_TEXT);

/** Refuses a text that {@link isSpoilt}. */
export const unspoilt = (given: string, refuse: Refuse): string =>
	isSpoilt(given)
		? refuse(`holds "${beginningOf(given)}", which stands in the place of a value`)
		: given;

/** A text that people read, e.g. a name. Refuses one that {@link isSpoilt}. */
export const shownText = (value: unknown, refuse: Refuse): string =>
	unspoilt(text(value, refuse), refuse);
