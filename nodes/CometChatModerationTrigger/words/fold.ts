import { EMOJI } from '../../shared/values/emoji';

// A pattern over Unicode's classes is made when it is used: made at the start of n8n, all of them would take milliseconds.

const emoji = () => new RegExp(EMOJI, 'gu');
/** An emoji, which becomes the group of the match, or characters that nobody sees. */
const emojiOrInvisible = () => new RegExp(`(${EMOJI})|\\p{Default_Ignorable_Code_Point}+`, 'gu');

/**
 * A text without the characters that nobody sees, e.g. joiners, soft hyphens and variation selectors. The joiners within an emoji
 * stay: without them, 🏳️‍🌈 becomes two emojis.
 */
export function visibleText(text: string): string {
	return text.replace(
		emojiOrInvisible(),
		(_, symbol?: string) => symbol?.replace(/[\uFE0E\uFE0F]/g, '') ?? '',
	);
}

/** Replacements that bring different spellings of the same text into one form. Their order does not matter. */
const forms = (): Array<[RegExp, string]> => [
	// Quotes and hyphens of all kinds
	[/[’‘ʼ´′׳]/g, "'"],
	[/[“”„«»״]/g, '"'],
	[/[‐‑‒–—−־]/g, '-'],
	// Skin tones, the short vowels of Arabic, the line that makes its letters longer, and the points of Hebrew
	[
		/\p{Emoji_Modifier}|[\u064B-\u0652\u0670]|\u0640|[\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7]/gu,
		'',
	],
];

/**
 * Matches a sign that is no letter, but that normalization writes in letters, e.g. ™ as TM: a picture or a letterlike symbol among
 * the "other symbols" of Unicode. Ⓜ does not match, because all letters in circles count as letters.
 */
const sign = () => /(?!Ⓜ)(?=\p{So})[\p{Extended_Pictographic}\u2100-\u214F]/u;

/** Unicode's form in which each character has one spelling, e.g. `A` for `Ａ`. Signs like ™ stay. */
export function normalized(text: string): string {
	if (!sign().test(text)) return text.normalize('NFKC');
	// Matches the parts of the text between the signs
	const withoutSigns = new RegExp(`(?:(?!${sign().source})[\\s\\S])+`, 'gu');
	return text.replace(withoutSigns, (part) => part.normalize('NFKC'));
}

/** Letters that still differ after JavaScript has made small letters of them. Their order does not matter. */
const CASES: Array<[RegExp, string]> = [
	// Turkish has I and İ, with ı and i: people type either
	[/i\u0307|ı/g, 'i'],
	// Straße in capitals is STRASSE
	[/ß/g, 'ss'],
	// The sigma at the end of a word
	[/ς/g, 'σ'],
];

const replaceAll = (text: string, pairs: Array<[RegExp, string]>) =>
	pairs.reduce((changed, [pattern, by]) => changed.replace(pattern, by), text);

const inOneForm = (text: string) => replaceAll(text, forms());

const inOneCase = (text: string) => replaceAll(text.toLowerCase(), CASES);

/** Surrounds each emoji with spaces, because it is a word of its own, and leaves one space of several. */
const spaced = (text: string) => text.replace(emoji(), ' $& ').replace(/\s+/g, ' ').trim();

/** The steps of {@link fold}, in their order. */
const STEPS: Array<(text: string) => string> = [
	visibleText,
	// Before normalization, which makes a space and an accent of the quote ´
	inOneForm,
	normalized,
	// Again: normalization makes plain marks of an emoji, e.g. !! of ‼, and leaves its joiner behind
	visibleText,
	// Again: normalization splits characters, and some of the parts have several forms as well
	inOneForm,
	inOneCase,
	// Again: small letters may have marks that join anew, e.g. i and the accent of İ́ become í
	normalized,
	spaced,
];

/**
 * A text in one form and one case, with all its symbols: `Ｆｒｅｅ  CASH!` becomes `free cash!`. The folded text has no invisible
 * characters, only small letters, and one kind of space. A character that Unicode can write in several ways is always written in
 * the same way.
 */
export const fold = (text: string): string => STEPS.reduce((changed, step) => step(changed), text);

/** A folded text without its symbols: `free-cash, now!` becomes `free cash now`. One space replaces all but letters, digits and emojis. */
export function withoutSymbols(folded: string): string {
	// \p{RI} stands for the letters of flags, \u200D is the joiner of emojis, and the last range has the tags of emojis
	const others = /[^\p{L}\p{N}\p{M}\p{Extended_Pictographic}\p{RI}\u200D\u{E0020}-\u{E007F}]+/gu;
	return folded.replace(others, ' ').trim();
}
