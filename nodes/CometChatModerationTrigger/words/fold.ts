// Patterns over Unicode's classes are made when they are used: together they would cost milliseconds when n8n starts.

/** Scripts that write words without spaces between them: there, a part of a text can be a word. */
export const withoutSpaces = () =>
	/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

const invisible = () => /\p{Default_Ignorable_Code_Point}+/gu;

/** A text without the characters that nobody sees, e.g. joiners, soft hyphens and variation selectors. */
export function visible(text: string): string {
	return text.replace(invisible(), '');
}

/** Replacements that bring different spellings of the same text into one form. */
const forms = (): Array<[RegExp, string]> => [
	[/[’‘ʼ´′]/g, "'"],
	[/[“”„«»]/g, '"'],
	[/[‐‑‒–—−]/g, '-'],
	// Skin tones, the short vowels of Arabic, and the line that makes its letters longer
	[/\p{Emoji_Modifier}|[\u064B-\u0652\u0670]|\u0640/gu, ''],
];

/** Letters that still differ after JavaScript has made small letters of them. */
const CASES: Array<[RegExp, string]> = [
	// Turkish İ
	[/i\u0307/g, 'i'],
	[/ß/g, 'ss'],
	// The sigma at the end of a word
	[/ς/g, 'σ'],
];

const replaceAll = (text: string, pairs: Array<[RegExp, string]>) =>
	pairs.reduce((changed, [pattern, by]) => changed.replace(pattern, by), text);

/**
 * A text in one form and one case, with all its symbols: no invisible characters, each character that Unicode writes in
 * several ways in one of them, small letters, one kind of space, and spaces around emoji, which are words of their own.
 */
export function fold(text: string): string {
	// Normalization splits characters, and some of the parts have several forms as well
	const normal = visible(replaceAll(visible(text), forms()).normalize('NFKC'));
	return replaceAll(replaceAll(normal, forms()).toLowerCase(), CASES)
		.normalize('NFKC')
		.replace(/\p{Extended_Pictographic}/gu, ' $& ')
		.replace(/\s+/g, ' ')
		.trim();
}

/** The words of a folded text. One space replaces everything that is no letter, digit or emoji. */
export function wordsOf(folded: string): string {
	return folded.replace(/[^\p{L}\p{N}\p{M}\p{Extended_Pictographic}]+/gu, ' ').trim();
}
