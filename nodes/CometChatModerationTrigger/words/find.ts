import { isFoundDisguised, readDisguises } from './disguise';
import type { Disguises } from './disguise';
import { fold, withoutSymbols } from './fold';
import type { Word } from './word';

/** A text of a message in the forms in which words are looked for: each is made once, when it is needed. */
export class SearchableText {
	private folded?: string;
	private words?: string;
	private disguises?: Disguises;

	/** @param maySeeDisguises whether words are also found if they are disguised */
	constructor(
		private readonly text: string,
		private readonly maySeeDisguises = false,
	) {}

	has(word: Word): boolean {
		this.folded ??= fold(this.text);
		const isShown = word.hasSymbols
			? this.hasAsWritten(word, this.folded)
			: this.hasWord(word, this.folded);
		if (isShown) return true;
		if (!this.maySeeDisguises) return false;
		this.disguises ??= readDisguises(this.text);
		return isFoundDisguised(word.readings, this.disguises);
	}

	private hasWord({ text }: Word, folded: string): boolean {
		this.words ??= withoutSymbols(folded);
		if (unspacedScript().test(text)) return this.words.includes(text);
		const { before, after } = affixesOf(text);
		return isFound(this.words, text, (start, end) => before.test(start) && after.test(end));
	}

	/** Whether the text has a word with symbols, with no letter or digit beside it. Symbols alone are found anywhere. */
	private hasAsWritten({ text }: Word, folded: string): boolean {
		const isAnywhere = !/[\p{L}\p{N}]/u.test(text) || unspacedScript().test(text);
		// A mark at the end of `start` belongs to a letter before it
		const standsAlone = (start: string, end: string) =>
			isAnywhere || !(/[\p{L}\p{N}\p{M}]$/u.test(start) || /^[\p{L}\p{N}]/u.test(end));
		return isFound(
			folded,
			text,
			(start, end) => !isWithinEmoji(start, end) && standsAlone(start, end),
		);
	}
}

/** Matches a letter of a script that writes words without spaces between them, so that any part of a text can be a word. */
const unspacedScript = () =>
	/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** Whether a joiner or a tag makes one emoji of the found text and the text beside it. */
function isWithinEmoji(before: string, after: string): boolean {
	return before.endsWith('\u200D') || /^[\u200D\u{E0020}-\u{E007F}]/u.test(after);
}

/** Prefixes and suffixes that a language writes without a space, and with which a word is found as well. */
interface Affixes {
	before: RegExp;
	after: RegExp;
}

/** Matches the text beside a word in a language without affixes: there is none. */
const NOTHING = /^$/;

/** Matches "and" or "so", then the article, alone or with a preposition, e.g. وال ("and the") and بال ("with the"). Each may be missing. */
const ARABIC_BEFORE = /^[وف]?(?:ال|بال|كال|لل)?$/u;

/** Matches what may stand before a word with an article of its own: "and" or "so", then "with" or "like". Each may be missing. */
const BEFORE_ARTICLE = /^[وف]?[بك]?$/u;

/**
 * Matches the plural, then up to three particles, e.g. 들에게는. The order of the particles in the pattern does not matter, because
 * the pattern has to reach the end of the text.
 */
const KOREAN_AFTER =
	/^들?(?:에게서|한테서|으로|에서|에게|한테|께서|이랑|하고|까지|부터|조차|마저|처럼|보다|같이|마다|밖에|이나|라도|이라도|이에요|예요|입니다|이다|이고|이며|은|는|이|가|을|를|의|에|께|로|와|과|랑|도|만|나|뿐|요|야|아){0,3}$/u;

/** Matches an Arabic word of at least three letters: a shorter word with affixes is too often another word. */
const arabic = () => /^\p{Script=Arabic}{3}/u;
const korean = () => /\p{Script=Hangul}$/u;

function affixesOf(word: string): Affixes {
	const arabicBefore = word.startsWith('ال') ? BEFORE_ARTICLE : ARABIC_BEFORE;
	return {
		before: arabic().test(word) ? arabicBefore : NOTHING,
		after: korean().test(word) ? KOREAN_AFTER : NOTHING,
	};
}

/** The number of characters beside a word that are compared with affixes. The longest affixes have fewer. */
const BESIDE = 24;

/**
 * Whether a text has a word where the text around it fits.
 * @param fits gets the text beside the word, up to the next space and at most {@link BESIDE} characters
 */
function isFound(
	text: string,
	word: string,
	fits: (before: string, after: string) => boolean,
): boolean {
	for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
		const end = at + word.length;
		const before = text.slice(Math.max(0, at - BESIDE), at);
		const [after] = text.slice(end, end + BESIDE).split(' ', 1);
		if (fits(before.slice(before.lastIndexOf(' ') + 1), after)) return true;
	}
	return false;
}
