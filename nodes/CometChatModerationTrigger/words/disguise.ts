import { EMOJI } from '../../shared/values/emoji';
import { fold, normalized, visible } from './fold';
import { LOOK_ALIKES } from './lookAlikes';

/** A piece of a text without spaces. */
export interface WordToken {
	/** The words that the token may be read as, e.g. `free` for `fr33`. */
	readings: Set<string>;
}

/** The readings of a text in which disguised words are looked for. */
export interface Disguises {
	tokens: WordToken[];
	/** By reading: the indexes of the tokens that have it. */
	indexes: Map<string, number[]>;
	/** The readings of words that are spelled out, e.g. `free` for `f r e e`. */
	spelled: string[];
}

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

/**
 * The letters that digits and symbols stand for. The signs of {@link I_OR_L} stand for i or l. A further sign also has to be
 * added to the patterns that list these signs below.
 */
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
const I_OR_L = /[1!¡|]/g;

let latinLetters: Map<string, string> | undefined;

/**
 * The Latin letter that a character of another script looks like. The table is made when it is first needed, because most
 * workflows never need it.
 */
function latinFor(sign: string): string | undefined {
	latinLetters ??= new Map(
		Object.entries(LOOK_ALIKES).flatMap(([letter, others]) =>
			[...others].map((other) => [other, letter] as const),
		),
	);
	return latinLetters.get(sign);
}

/** A letter three times in a row or more, which hardly any language writes, e.g. in `freee`. */
const stretchedLetters = () => /(\p{L})\1{2,}/u;
/** A letter twice in a row or more, e.g. `ee` in `free`. */
const repeatedLetter = () => /(\p{L})\1+/gu;

/** The least length of a word that is found spelled out: single letters often make a shorter word by chance. */
const MIN_SPELLED = 3;

/**
 * The tokens of a word of a rule; none if the word has a symbol that stands for no letter, because such a word has no disguise.
 * @param text the word, folded
 */
export function disguiseOf(text: string): WordToken[] {
	const tokens = tokensIn(text);
	// Tokens lack symbols that stand for no letter, e.g. the dot of `t.me`
	if (tokens.join(' ') !== text) return [];
	return tokens.map((token) => {
		// A token that mixes scripts is read as Latin in any text. Other tokens of a text keep its script, e.g. `казинооо`
		const readings = [true, false].flatMap((isLatin) => readingsOf(token, { isLatin }));
		// Squeezed readings are compared with texts whose letters are stretched: `~fre` for `free` and `freeee`
		return { readings: new Set(readings.flatMap((reading) => [reading, squeezed(reading)])) };
	});
}

/** Reads a text for disguised words. */
export function readDisguises(text: string): Disguises {
	// `visible` comes twice: normalization turns an emoji such as ‼ into plain marks, !!, whose joiner belongs to no emoji then
	const shown = visible(normalized(visible(text)));
	const given = tokensIn(shown);
	const isLatin = isMeantAsLatin(given);
	const tokens = given.map((token) => {
		const readings = readingsOf(token, { isLatin });
		const stretched = readings.filter((reading) => stretchedLetters().test(reading));
		return { readings: new Set([...readings, ...stretched.map(squeezed)]) };
	});
	const indexes = new Map<string, number[]>();
	for (const [index, { readings }] of tokens.entries()) {
		for (const reading of readings) {
			const earlier = indexes.get(reading);
			if (earlier) earlier.push(index);
			else indexes.set(reading, [index]);
		}
	}
	return { tokens, indexes, spelled: spelledIn(shown) };
}

/** Whether a text has a word in any disguise. */
export function findDisguised(word: WordToken[], { tokens, indexes, spelled }: Disguises): boolean {
	const [first, ...others] = word;
	if (!first) return false;
	const isFollowed = (index: number) =>
		others.every((token, n) => isSame(token, tokens[index + 1 + n]));
	for (const reading of first.readings) {
		if (indexes.get(reading)?.some(isFollowed)) return true;
	}
	// Phrases are not looked for among the spelled words
	if (others.length > 0) return false;
	return [...first.readings].some(
		(reading) =>
			reading.length >= MIN_SPELLED && spelled.some((letters) => letters.includes(reading)),
	);
}

/** Whether two tokens may be read as the same word. */
function isSame(one: WordToken, other: WordToken | undefined): boolean {
	if (!other) return false;
	for (const reading of one.readings) if (other.readings.has(reading)) return true;
	return false;
}

/** The tokens of a text. Capitals stay, because a capital may look Latin where its small letter does not: В looks like B. */
function tokensIn(text: string): string[] {
	const tokens = text.match(anyToken()) ?? [];
	return tokens.map((token) => token.replace(EXCLAMATION, '')).filter((token) => token !== '');
}

/** A reading in which repeated letters count once, e.g. `~fre` for `freeee`; `~` tells it from other readings. */
function squeezed(reading: string): string {
	return `~${reading.replace(repeatedLetter(), '$1')}`;
}

/** Matches a token of the letters A to Z, which has only one reading. Most tokens are of this kind. */
const PLAIN = /^[a-z]+$/i;

/**
 * The readings of a token, in small letters.
 * @param isLatin whether its text is Latin
 */
function readingsOf(token: string, { isLatin }: { isLatin: boolean }): string[] {
	if (PLAIN.test(token)) return [token.toLowerCase()];
	const letters = fold(withLatin(withoutMarks(token), isLatin));
	if (isNumber(letters)) return [letters];
	const read = letters.replace(/[0345789@$€]/g, (sign) => FOR_LETTERS[sign]);
	// `search` begins at the start of the text, while `test` of a global pattern goes on where it stopped last
	if (read.search(I_OR_L) < 0) return [read];
	return [read.replace(I_OR_L, 'i'), read.replace(I_OR_L, 'l')];
}

/** Whether a token has more digits than letters: then it names e.g. a road or a room (A55), and is no disguised word. */
function isNumber(token: string): boolean {
	return (token.match(/\d/g) ?? []).length > (token.match(/[^\d]/g) ?? []).length;
}

/** Replaces look-alikes by Latin letters in a token that mixes scripts, and in a token of a Latin text. */
function withLatin(token: string, isLatin: boolean): string {
	const isMixed = /\p{Script=Latin}/u.test(token) && otherScript().test(token);
	if (!isMixed && !isLatin) return token;
	return [...token].map((sign) => latinAmongLatin(sign) ?? sign).join('');
}

/** A letter that is not Latin. The class leaves out Latin signs, and all that are no letters (`\P{L}`). */
const otherScript = () => /[^\p{Script=Latin}\P{L}]/u;

/** The Latin letter that a sign, or its small letter, looks like; undefined if neither does. */
function latinLetter(sign: string): string | undefined {
	return latinFor(sign.toLowerCase()) ?? latinFor(sign);
}

/** The Latin letter that a sign in a Latin word looks like. A small letter may count as its capital, e.g. к as К. */
function latinAmongLatin(sign: string): string | undefined {
	return latinLetter(sign) ?? latinFor(sign.toUpperCase());
}

/** Whether all letters are Latin or look Latin. A text in another script also has letters that do not look Latin. */
function isMeantAsLatin(tokens: string[]): boolean {
	let hasLatin = false;
	const other = otherScript();
	for (const sign of tokens.join('')) {
		if (/\p{Script=Latin}/u.test(sign)) hasLatin = true;
		// Small letters are not tried as capitals: most Cyrillic and Greek capitals look Latin, so most Russian words would count
		else if (other.test(sign) && latinLetter(sign) === undefined) return false;
	}
	return hasLatin;
}

/** A Latin letter with its marks, as NFD takes them apart, e.g. `é` as two characters. */
const latinMarked = () => /(\p{Script=Latin})\p{M}+/gu;

/**
 * Takes the marks off the Latin letters of a token if marks disguise a word: if several letters have marks, or one letter has
 * many. A single mark belongs to the language.
 */
function withoutMarks(token: string): string {
	const apart = token.normalize('NFD');
	const marked = apart.match(latinMarked()) ?? [];
	// A letter with more than two marks is longer than 3
	const isHiding = marked.length > 1 || marked.some((letter) => letter.length > 3);
	return isHiding ? apart.replace(latinMarked(), '$1').normalize('NFC') : token;
}

/**
 * Matches a word that is spelled out, e.g. `f r e e` and `f.r.e.e`: at least three letters, digits or symbols for letters, each
 * alone, with spaces or always the same symbol between them. No letter or digit touches the whole.
 */
const spelledOut = () =>
	/(?<![\p{L}\p{N}\p{M}])[\p{L}\p{N}@$€!](?:(\s+|[\p{P}\p{S}])[\p{L}\p{N}@$€!](?:\1[\p{L}\p{N}@$€!])+)(?![\p{L}\p{N}\p{M}])/gu;

/** The readings of words that are spelled out in a text, as Latin like the words of rules. */
function spelledIn(text: string): string[] {
	const runs = text.match(spelledOut()) ?? [];
	const words = runs.map((run) => run.replace(/[^\p{L}\p{N}@$€!]/gu, ''));
	return words.flatMap((word) => readingsOf(word, { isLatin: true }));
}
