import * as fc from 'fast-check';

const SURROGATES = { first: 0xd800, count: 0x800 };

/**
 * Any character of Unicode, as a unit of texts. The unit `binary` gives the same ones, but fast-check lists a million of them
 * first, which takes two seconds in each process.
 */
export const anyCharacter = fc.integer({ min: 0, max: 0x10ffff - SURROGATES.count }).map(
	(n) => String.fromCodePoint(n < SURROGATES.first ? n : n + SURROGATES.count),
	(character) => {
		const [only, ...others] = String(character);
		if (only === undefined || others.length > 0) throw new Error('Not one character');
		const code = only.codePointAt(0)!;
		return code < SURROGATES.first ? code : code - SURROGATES.count;
	},
);
