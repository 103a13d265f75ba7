import { EMOJI } from '../../shared/values/emoji';
import { fold, normalized, visible } from './fold';
import { LOOK_ALIKES } from './lookAlikes';

/** A piece of a text without spaces, as it may be read. */
export interface WordToken {
	readings: Set<string>;
}

/** The readings of a text in which disguised words are looked for. */
export interface Disguises {
	tokens: WordToken[];
	/** The places of each reading among the tokens. */
	places: Map<string, number[]>;
	/** Single letters that follow each other, joined. */
	spelled: string[];
}

const anyToken = () => new RegExp(`[\\p{L}\\p{N}\\p{M}@$€!¡|]+|${EMOJI}`, 'gu');
/** The look behind keeps a long row of them from being read anew at each of its places. */
const EXCLAMATION = /(?<![!¡|])[!¡|]+$/;

/** Digits and symbols that stand for a letter; 1, ! and | stand for i or l. */
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
 * The Latin letter that a character of another script looks like. The table is made with the first text, because most
 * n8n never need it.
 */
function latinFor(sign: string): string | undefined {
	latinLetters ??= new Map(
		Object.entries(LOOK_ALIKES).flatMap(([letter, others]) =>
			[...others].map((other) => [other, letter] as const),
		),
	);
	return latinLetters.get(sign);
}

/** Letters that follow each other more often than a language writes them. */
const stretchedLetters = () => /(\p{L})\1{2,}/u;
const repeatedLetter = () => /(\p{L})\1+/gu;

/** Spelled letters that a text has by chance make words of two letters. */
const MIN_SPELLED = 3;

/**
 * The tokens of a word of a rule; none if the word has a symbol that stands for no letter, because such a word has no
 * disguise.
 */
export function disguiseOf(text: string): WordToken[] {
	// A folded text has its one form already
	const tokens = tokensIn(text);
	if (tokens.join(' ') !== text) return [];
	return tokens.map((token) => {
		const readings = readingsOf(token, true);
		return { readings: new Set(readings.flatMap((reading) => [reading, stretched(reading)])) };
	});
}

/** Reads a text for disguised words. */
export function readDisguises(text: string): Disguises {
	const shown = visible(normalized(visible(text)));
	const given = tokensIn(shown);
	const isLatin = isMeantAsLatin(given);
	const tokens = given.map((token) => {
		const readings = readingsOf(token, isLatin);
		const long = readings.filter((reading) => stretchedLetters().test(reading)).map(stretched);
		return { readings: new Set([...readings, ...long]) };
	});
	const places = new Map<string, number[]>();
	for (const [place, { readings }] of tokens.entries()) {
		for (const reading of readings) {
			const known = places.get(reading);
			if (known) known.push(place);
			else places.set(reading, [place]);
		}
	}
	return { tokens, places, spelled: spelledIn(shown) };
}

/** Whether a text has a word in any disguise. */
export function findDisguised(word: WordToken[], { tokens, places, spelled }: Disguises): boolean {
	const [first, ...others] = word;
	if (!first) return false;
	const isHere = (place: number) =>
		others.every((token, index) => isSame(token, tokens[place + 1 + index]));
	for (const reading of first.readings) {
		if (places.get(reading)?.some(isHere)) return true;
	}
	if (others.length > 0) return false;
	return [...first.readings].some(
		(reading) =>
			reading.length >= MIN_SPELLED && spelled.some((letters) => letters.includes(reading)),
	);
}

function isSame(one: WordToken, other: WordToken | undefined): boolean {
	if (!other) return false;
	for (const reading of one.readings) if (other.readings.has(reading)) return true;
	return false;
}

/** Capitals stay, because look-alikes need them: В looks like B, and в like nothing. */
function tokensIn(text: string): string[] {
	const tokens = text.match(anyToken()) ?? [];
	return tokens.map((token) => token.replace(EXCLAMATION, '')).filter((token) => token !== '');
}

/** Marks a reading in which a letter may be repeated at will. */
function stretched(reading: string): string {
	return `~${reading.replace(repeatedLetter(), '$1')}`;
}

/** Most tokens: they need no second reading. */
const PLAIN = /^[a-z]+$/i;

/** What a token may say, in small letters. */
function readingsOf(token: string, isLatin: boolean): string[] {
	if (PLAIN.test(token)) return [token.toLowerCase()];
	const letters = fold(withLatin(withoutMarks(token), isLatin));
	if (isNumber(letters)) return [letters];
	const read = letters.replace(/[0345789@$€]/g, (sign) => FOR_LETTERS[sign]);
	if (read.search(I_OR_L) < 0) return [read];
	return [read.replace(I_OR_L, 'i'), read.replace(I_OR_L, 'l')];
}

/** Numbers with a letter are names of roads and rooms, e.g. A55, not disguised words. */
function isNumber(token: string): boolean {
	return (token.match(/\d/g) ?? []).length > (token.match(/[^\d]/g) ?? []).length;
}

/** Replaces look-alikes in a token that mixes scripts, or whose text is Latin otherwise. */
function withLatin(token: string, isLatin: boolean): string {
	const isMixed = /\p{Script=Latin}/u.test(token) && otherScript().test(token);
	if (!isMixed && !isLatin) return token;
	return [...token].map((sign) => latinAmongLatin(sign) ?? sign).join('');
}

const otherScript = () => /[^\p{Script=Latin}\P{L}]/u;

function latinInAnyCase(sign: string): string | undefined {
	return latinFor(sign.toLowerCase()) ?? latinFor(sign);
}

/** In a word of Latin letters, к stands for the capital that it belongs to. */
function latinAmongLatin(sign: string): string | undefined {
	return latinInAnyCase(sign) ?? latinFor(sign.toUpperCase());
}

/** Whether all letters are Latin or look like Latin ones; a text in another script also has letters that do not. */
function isMeantAsLatin(tokens: string[]): boolean {
	let hasLatin = false;
	const other = otherScript();
	for (const sign of tokens.join('')) {
		if (/\p{Script=Latin}/u.test(sign)) hasLatin = true;
		else if (other.test(sign) && latinInAnyCase(sign) === undefined) return false;
	}
	return hasLatin;
}

const latinMarked = () => /(\p{Script=Latin})\p{M}+/gu;

/**
 * Takes marks off Latin letters if they disguise a word: marks on several letters, or many marks on one letter. A single
 * mark belongs to the language.
 */
function withoutMarks(token: string): string {
	const apart = token.normalize('NFD');
	const marked = apart.match(latinMarked()) ?? [];
	const isHiding = marked.length > 1 || marked.some((letter) => letter.length > 3);
	return isHiding ? apart.replace(latinMarked(), '$1').normalize('NFC') : token;
}

/** Letters and digits that stand alone, with one and the same character, or spaces, between them. */
const spelledOut = () =>
	/(?<![\p{L}\p{N}\p{M}])[\p{L}\p{N}@$€!](?:(\s+|[\p{P}\p{S}])[\p{L}\p{N}@$€!](?:\1[\p{L}\p{N}@$€!])+)(?![\p{L}\p{N}\p{M}])/gu;

function spelledIn(text: string): string[] {
	const runs = text.match(spelledOut()) ?? [];
	return runs.flatMap((run) => readingsOf(run.replace(/[^\p{L}\p{N}@$€!]/gu, ''), true));
}
