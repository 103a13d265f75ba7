import { wordReadings } from './disguise';
import type { Readings } from './disguise';
import { fold, visibleText, withoutSymbols } from './fold';

/** A word or phrase of a rule, as messages are compared with it. */
export interface Word {
	/** The word as the person has written it. */
	typed: string;
	/** The word in the form of `fold`. */
	text: string;
	/** Whether the word contains symbols: it is then looked for in the whole text of a message, and not among the words. */
	hasSymbols: boolean;
	/** The readings of each token of the word, by which it is found in disguise. */
	readings: Readings[];
}

/** Matches characters behind a word that are not part of it: a quote, and the end of a sentence, e.g. in `free"!`. */
const BEHIND_WORD = /["\s.,;:!?。！？、؟،؛]+$/u;

/** Matches a sign with a meaning: a letter, a digit, an emoji, or a symbol that is not punctuation, e.g. `$`. */
const meaning = () => /[\p{L}\p{N}\p{S}\p{Extended_Pictographic}]/u;

/** Reads a word or phrase of a rule; undefined for a text without any sign that has a meaning. */
export function wordFrom(typed: string): Word | undefined {
	const folded = fold(typed);
	if (!meaning().test(folded)) return undefined;
	const begun = folded.replace(/^["\s]+/, '');
	// 6" keeps its sign for inches
	const isQuoted = begun !== folded || !/[a-z\d]/.test(folded);
	const unquoted = isQuoted ? begun.replace(/["\s]+$/, '') : begun;
	const bare = unquoted.replace(BEHIND_WORD, '');
	// A word like "a!" keeps its symbol: without the symbol, it is found in too many messages
	const text = (bare.match(/[\p{L}\p{N}]/gu) ?? []).length >= 2 ? bare : unquoted;
	return { typed, text, hasSymbols: withoutSymbols(text) !== text, readings: wordReadings(text) };
}

/** Whether a word is looked for in another form than the typed one, beyond its case and Unicode's form. */
export function isChanged({ typed, text }: Word): boolean {
	return visibleText(typed) !== typed || fold(typed) !== text;
}
