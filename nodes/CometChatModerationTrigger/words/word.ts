import { disguiseOf } from './disguise';
import type { WordToken } from './disguise';
import { fold, visible, wordsOf } from './fold';

/** A word or phrase of a rule, as messages are compared with it. */
export interface Word {
	/** As the person has written it. */
	typed: string;
	/** Folded; see `fold`. */
	text: string;
	/** It contains symbols, so it is looked for in the whole text and not among its words. */
	hasSymbols: boolean;
	/** For finding it disguised. */
	tokens: WordToken[];
}

/** Characters that end a sentence or quote a word, e.g. those of `"free"!`; they are not part of the word. */
const SENTENCE_END = /^"+|["\s.,;:!?。！？、؟،؛]+$/gu;

/** A sign with a meaning: a letter, a digit, an emoji, or a symbol that is not punctuation, e.g. `$`. */
const meaning = () => /[\p{L}\p{N}\p{S}\p{Extended_Pictographic}]/u;

/** Reads a word or phrase of a rule; undefined for a text without any sign that has a meaning. */
export function wordFrom(typed: string): Word | undefined {
	const folded = fold(typed);
	if (!meaning().test(folded)) return undefined;
	const bare = folded.replace(SENTENCE_END, '');
	// "a!" without its symbol would be found in too many messages
	const text = (bare.match(/[\p{L}\p{N}]/gu) ?? []).length >= 2 ? bare : folded;
	return { typed, text, hasSymbols: wordsOf(text) !== text, tokens: disguiseOf(text) };
}

/** Whether a word is looked for in another form than the typed one, beyond its case and Unicode's form. */
export function isChanged({ typed, text }: Word): boolean {
	return visible(typed) !== typed || fold(typed) !== text;
}
