/** Set in `.ci/run`. */
export const isLong = process.env.FUZZ === 'long';

/** With `FUZZ=long`, a property test tries this many times the usual number of cases. */
const LONG = 4;

/** How many cases a property test tries: `short` of them in `npm test`. */
export const cases = (short: number): number => (isLong ? short * LONG : short);

/** The size of a large load: `short` in `npm test`, `long` with `FUZZ=long`. */
export const loadSize = (short: number, long: number): number => (isLong ? long : short);

/**
 * The entries that a test tries with one row of a table: with `FUZZ=long` all of them, otherwise every tenth entry. Ten
 * rows in a row together try all entries, if they have the same ones.
 * @param row the index of the row
 */
export const share = <Entry>(entries: Entry[], row: number): Entry[] =>
	isLong ? entries : entries.filter((_, index) => (index + row) % 10 === 0);
