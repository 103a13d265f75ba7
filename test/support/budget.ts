/** Set in `.ci/run`. */
export const isLong = process.env.FUZZ === 'long';

/** With `FUZZ=long`, a property test tries this many times the usual number of cases. */
const LONG = 4;

/** How many cases a property test tries: `short` of them in `npm test`. */
export const cases = (short: number): number => (isLong ? short * LONG : short);

/** The size of a large load: `short` in `npm test`, `long` with `FUZZ=long`. */
export const loadSize = (short: number, long: number): number => (isLong ? long : short);

/**
 * The part of a table that one row of another table is tried with: all of it with `FUZZ=long`, otherwise every fifth
 * entry, beginning with another one for each row. So each entry meets a fifth of the rows, and each row is tried.
 * @param row the place of the row in the other table
 */
export const share = <Entry>(entries: Entry[], row: number): Entry[] =>
	isLong ? entries : entries.filter((_, index) => (index + row) % 5 === 0);
