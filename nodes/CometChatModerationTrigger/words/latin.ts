import { LOOK_ALIKES } from './lookAlikes';

// A pattern over Unicode's classes is made when it is used: made at the start of n8n, all of them would take milliseconds.

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

/**
 * The Latin letter that a sign, or its small letter, looks like; undefined if neither does. A capital Greek iota (`Ι`) looks like
 * l and is read as I, because its small letter looks like i.
 */
function latinLetter(sign: string): string | undefined {
	const ofSmall = latinFor(sign.toLowerCase());
	return ofSmall === 'i' ? ofSmall : (latinFor(sign) ?? ofSmall);
}

/** A letter that is not Latin. The class leaves out Latin signs, and all that are no letters (`\P{L}`). */
const otherScript = () => /[^\p{Script=Latin}\P{L}]/u;

/**
 * Replaces look-alikes by Latin letters in a token that mixes scripts, and in a token of a Latin text.
 * @param isLatin whether the text is Latin
 */
export function withLatin(token: string, isLatin: boolean): string {
	const isMixed = /\p{Script=Latin}/u.test(token) && otherScript().test(token);
	if (!isMixed && !isLatin) return token;
	// A small letter may count as its capital, e.g. к as К
	const inLatin = (sign: string) => latinLetter(sign) ?? latinFor(sign.toUpperCase()) ?? sign;
	return [...token].map(inLatin).join('');
}

/** Whether all letters are Latin or look Latin. A text in another script also has letters that do not look Latin. */
export function isMeantAsLatin(tokens: string[]): boolean {
	const text = tokens.join('');
	const other = otherScript();
	// Small letters are not tried as capitals: most Cyrillic and Greek capitals look Latin, so most Russian words would count
	const looksLatin = (sign: string) => !other.test(sign) || latinLetter(sign) !== undefined;
	return /\p{Script=Latin}/u.test(text) && [...text].every(looksLatin);
}

/** A Latin letter with its marks, as NFD takes them apart, e.g. `é` as two characters. */
const latinMarked = () => /(\p{Script=Latin})\p{M}+/gu;

/**
 * Takes the marks off the Latin letters of a token if marks disguise a word: if several letters have marks, or one letter has
 * many. A single mark belongs to the language.
 */
export function withoutMarks(token: string): string {
	const apart = token.normalize('NFD');
	const marked = apart.match(latinMarked()) ?? [];
	// A letter with more than two marks is longer than 3
	const isHiding = marked.length > 1 || marked.some((letter) => letter.length > 3);
	return isHiding ? apart.replace(latinMarked(), '$1').normalize('NFC') : token;
}
