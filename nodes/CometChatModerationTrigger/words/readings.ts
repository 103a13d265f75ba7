import { EMOJI } from '../../shared/values/emoji';
import { fold } from './fold';
import { withLatin, withoutMarks } from './latin';

/** The letters that digits and symbols stand for. A new symbol also belongs in `anyToken` and `SPELLED`. */
const FOR_LETTERS: Record<string, string> = {
	'0': 'o',
	'3': 'e',
	'4': 'a',
	'5': 's',
	'7': 't',
	'8': 'b',
	'9': 'g',
	'@': 'a',
	$: 's',
	'€': 'e',
};
const FOR_ONE_LETTER = new RegExp(`[${Object.keys(FOR_LETTERS).join('')}]`, 'g');
/** Matches the signs that stand for i or l. */
const I_OR_L = /[1!¡|]/g;

/**
 * A token: letters, digits, marks and the symbols that may stand for letters, in a row, e.g. `fr33`, `c@sh` and `free!!`;
 * or one emoji.
 */
const anyToken = () => new RegExp(`[\\p{L}\\p{N}\\p{M}@$€!¡|]+|${EMOJI}`, 'gu');
/**
 * Matches exclamation marks, ¡ and | at the end of a token, e.g. in `free!!`, where they stand for no letter. The look-behind is
 * for speed: without it, a long row of marks is read anew from each mark.
 */
const EXCLAMATION = /(?<![!¡|])[!¡|]+$/;

/** The tokens of a text. Capitals stay, because a capital may look Latin where its small letter does not: В looks like B. */
export function tokensIn(text: string): string[] {
	const tokens = text.match(anyToken()) ?? [];
	return tokens.map((token) => token.replace(EXCLAMATION, '')).filter((token) => token !== '');
}

/** Matches a token of the letters A to Z, which has only one reading. Most tokens are of this kind. */
const PLAIN = /^[a-z]+$/i;

/**
 * The words that a token may be read as, in small letters, e.g. `free` for `fr33`.
 * @param isLatin whether its text is Latin
 */
export function readingsOf(token: string, isLatin: boolean): Set<string> {
	if (PLAIN.test(token)) return new Set([token.toLowerCase()]);
	const letters = fold(withLatin(withoutMarks(token), isLatin));
	if (isNumber(letters)) return new Set([letters]);
	const read = letters.replace(FOR_ONE_LETTER, (sign) => FOR_LETTERS[sign]);
	return new Set(['i', 'l'].map((letter) => read.replace(I_OR_L, letter)));
}

/** Whether a token has more digits than letters: then it names e.g. a road or a room (A55), and is no disguised word. */
function isNumber(token: string): boolean {
	return (token.match(/\d/g) ?? []).length > (token.match(/[^\d]/g) ?? []).length;
}

/** The pattern of one letter of a word that is spelled out. Without ¡ and |, which often stand between letters, e.g. in a table. */
const SPELLED = '[\\p{L}\\p{N}@$€!]';
/**
 * Matches a word that is spelled out, e.g. `f r e e` and `f.r.e.e`: at least three letters, digits or symbols for letters, each
 * alone, with spaces or always the same symbol between them. No letter or digit touches the whole.
 */
const spelledOut = () => {
	const touching = '[\\p{L}\\p{N}\\p{M}]';
	const between = '(\\s+|[\\p{P}\\p{S}])';
	return new RegExp(
		`(?<!${touching})${SPELLED}${between}${SPELLED}(?:\\1${SPELLED})+(?!${touching})`,
		'gu',
	);
};

/** The readings of words that are spelled out in a text, as Latin like the words of rules. */
export function spelledIn(text: string): string[] {
	// What stands between the letters may itself look like a letter: `f!r!e!e`
	const words = [...text.matchAll(spelledOut())].map(([run, between]) =>
		run.replaceAll(between, ''),
	);
	return words.flatMap((word) => [...readingsOf(word, true)]);
}
