/** Gives numbers in [0, 1), in the same order for the same seed. */
export type Random = () => number;

/** The public-domain mulberry32 generator: small, fast, and good enough for test data. */
export function seededRandom(seed: number): Random {
	let state = seed >>> 0;
	return () => {
		state = (state + 0x6d2b79f5) >>> 0;
		let mixed = Math.imul(state ^ (state >>> 15), state | 1);
		mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
	};
}

/** Whole number from `from` to `to`, both included. */
export function integerBetween(random: Random, from: number, to: number): number {
	return from + Math.floor(random() * (to - from + 1));
}

/** A random entry of a list. */
export function pick<T>(random: Random, list: readonly T[]): T {
	return list[Math.floor(random() * list.length)];
}
