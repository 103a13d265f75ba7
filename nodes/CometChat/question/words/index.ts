import { arabic } from './arabic';
import { chinese } from './chinese';
import { dutch } from './dutch';
import { english } from './english';
import { french } from './french';
import { german } from './german';
import { italian } from './italian';
import { japanese } from './japanese';
import { portuguese } from './portuguese';
import { spanish } from './spanish';
import type { Words } from './words';

export type { Words } from './words';

/** The languages of a page, by their codes in BCP 47. */
export const LANGUAGES: Record<string, Words> = {
	ar: arabic,
	de: german,
	en: english,
	es: spanish,
	fr: french,
	it: italian,
	ja: japanese,
	nl: dutch,
	pt: portuguese,
	zh: chinese,
};

/** The words of a language; those of English for another language. */
export const wordsOf = (language: string): Words =>
	Object.hasOwn(LANGUAGES, language) ? LANGUAGES[language] : english;

/** Puts values into a sentence: `by {name}` becomes `by Bob`. A name without a value stays. A value may hold braces. */
export function fill(sentence: string, values: Record<string, string | number>): string {
	return sentence.replace(/\{(\w+)\}/g, (whole, name: string) =>
		Object.hasOwn(values, name) ? String(values[name]) : whole,
	);
}
