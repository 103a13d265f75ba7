import { normalized, visibleText } from './fold';
import { isMeantAsLatin } from './latin';
import { readingsOf, spelledIn, tokensIn } from './readings';

/** The words that a token may be read as, e.g. `free` for `fr33`. */
export type Readings = Set<string>;

/** The readings of a text in which disguised words are looked for. */
export interface Disguises {
	/** The readings of each token. */
	tokens: Readings[];
	/** By reading: the indexes of the tokens that have it. */
	indexes: Map<string, number[]>;
	/** The readings of words that are spelled out, e.g. `free` for `f r e e`. */
	spelled: string[];
}

/** A letter three times in a row or more, which hardly any language writes, e.g. in `freee`. */
const stretchedLetters = () => /(\p{L})\1{2,}/u;
/** A letter twice in a row or more, e.g. `ee` in `free`. */
const repeatedLetter = () => /(\p{L})\1+/gu;

/** A reading in which repeated letters count once, e.g. `~fre` for `freeee`; `~` tells it from other readings. */
function squeezed(reading: string): string {
	return `~${reading.replace(repeatedLetter(), '$1')}`;
}

/** The least length of a word that is found spelled out: single letters often make a shorter word by chance. */
const MIN_SPELLED = 3;

/**
 * The readings of the tokens of a word of a rule; none if the word has a symbol that stands for no letter, because such a word has no
 * disguise.
 * @param text the word, folded
 */
export function wordReadings(text: string): Readings[] {
	const tokens = tokensIn(text);
	// Tokens lack symbols that stand for no letter, e.g. the dot of `t.me`
	if (tokens.join(' ') !== text) return [];
	return tokens.map((token) => {
		// A token that mixes scripts is read as Latin in any text. Other tokens of a text keep its script, e.g. `казинооо`
		const readings = [...readingsOf(token, true), ...readingsOf(token, false)];
		// Squeezed readings are compared with texts whose letters are stretched: `~fre` for `free` and `freeee`
		return new Set(readings.flatMap((reading) => [reading, squeezed(reading)]));
	});
}

/** Reads a text for disguised words. */
export function readDisguises(text: string): Disguises {
	// `visibleText` comes twice: normalization turns an emoji such as ‼ into plain marks, !!, whose joiner belongs to no emoji then
	const shown = visibleText(normalized(visibleText(text)));
	const given = tokensIn(shown);
	const isLatin = isMeantAsLatin(given);
	const tokens = given.map((token) => {
		const readings = [...readingsOf(token, isLatin)];
		const stretched = readings.filter((reading) => stretchedLetters().test(reading));
		return new Set([...readings, ...stretched.map(squeezed)]);
	});
	const indexes = new Map<string, number[]>();
	for (const [index, readings] of tokens.entries()) {
		for (const reading of readings) {
			const earlier = indexes.get(reading);
			if (earlier) earlier.push(index);
			else indexes.set(reading, [index]);
		}
	}
	return { tokens, indexes, spelled: spelledIn(shown) };
}

/** Whether a text has a word in any disguise. */
export function isFoundDisguised(
	word: Readings[],
	{ tokens, indexes, spelled }: Disguises,
): boolean {
	const [first, ...others] = word;
	if (!first) return false;
	const isFollowed = (index: number) =>
		others.every((token, n) => isSame(token, tokens[index + 1 + n]));
	for (const reading of first) {
		if (indexes.get(reading)?.some(isFollowed)) return true;
	}
	// Phrases are not looked for among the spelled words
	if (others.length > 0) return false;
	return [...first].some(
		(reading) =>
			reading.length >= MIN_SPELLED && spelled.some((letters) => letters.includes(reading)),
	);
}

/** Whether two tokens may be read as the same word. */
function isSame(one: Readings, other: Readings | undefined): boolean {
	if (!other) return false;
	for (const reading of one) if (other.has(reading)) return true;
	return false;
}
