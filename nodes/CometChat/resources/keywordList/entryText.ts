import { INVISIBLE } from '../../../shared/values/readers';
import { isSpoilt } from '../../../shared/values/spoilt';
import { patternProblem } from './patternProblem';

/** What a single entry may be and counts as, by the category of its list. */

/** The category of lists of sentences; the others are `word` and `pattern`. */
export const SENTENCES = 'sentence-similarity';

/** The most characters of a word or pattern: https://www.cometchat.com/docs/rest-api/moderation-apis/properties-and-constraints */
const MAX_ENTRY_LENGTH = 100;

/** The pattern of characters that nobody types in a message: the soft hyphen and invisible characters. */
const NOT_TYPED = new RegExp(`[\\u00AD${INVISIBLE}]`, 'g');
const UNBREAKABLE_BLANKS = /[\u00a0\u2007\u202f]/g;

/**
 * The reason why an entry cannot be in a list of this category, as the rest of a sentence that begins with the entry, e.g.
 * `with a comma, which …`; undefined for a good entry.
 */
export function problemOf(category: unknown, entry: string): string | undefined {
	if (holdsSeparator(category, entry)) {
		const separator = /[\r\n]/.test(entry) ? 'a line break' : 'a comma';
		const advice = category === 'word' ? ': give each one by itself' : '';
		return `with ${separator}, which would make several entries of it${advice}`;
	}
	// A pattern may look so
	if (category !== 'pattern' && isSpoilt(entry)) return 'that stands in the place of a word';
	if (category !== SENTENCES && entry.length > MAX_ENTRY_LENGTH) {
		return `of more than ${MAX_ENTRY_LENGTH} characters`;
	}
	return category === 'pattern' ? patternProblem(entry) : undefined;
}

/** The entries that are not among `held`. */
export function entriesExcept(category: unknown, entries: string[], held: string[]): string[] {
	const heldKeys = new Set(held.map((entry) => keyOf(category, entry)));
	return entries.filter((entry) => !heldKeys.has(keyOf(category, entry)));
}

/** The text by which entries are compared. In words and sentences, capitals do not count; a pattern may mean them. */
export function keyOf(category: unknown, entry: string): string {
	return category === 'pattern' ? entry : composed(entry).toLowerCase();
}

/**
 * An entry with each letter and its accent as one character, as people type them in a chat. A Mac may write two characters.
 */
export function composed(entry: string): string {
	return entry.normalize('NFC');
}

/** An entry without characters that nobody types. */
export function withoutUntyped(entry: string): string {
	return entry.replace(NOT_TYPED, '').replace(UNBREAKABLE_BLANKS, ' ').trim();
}

/** Whether more than blanks and invisible characters is left of an entry. */
export function isVisible(entry: string): boolean {
	return withoutUntyped(entry) !== '';
}

/** Whether an entry holds what separates entries in a request. */
export function holdsSeparator(category: unknown, entry: string): boolean {
	return (category === 'word' ? /[,\r\n]/ : /[\r\n]/).test(entry);
}
