/** Set in `.ci/run`: every test runs, property tests search longer, and loads are larger. */
export const isLong = process.env.FUZZ === 'long';

/** Every test runs, at the usual length: what `npm run mutate` needs. */
const isWholeRun = isLong || process.env.FUZZ === 'whole';

/**
 * A test, or a group of tests, that `npm test` leaves to `.ci/run`: under a load, with faults at random, or in all
 * combinations, it holds rules that shorter tests hold as well.
 */
export const itUnlessShort = isWholeRun ? it : it.skip;
export const describeUnlessShort = isWholeRun ? describe : describe.skip;

/** With `FUZZ=long`, a property test tries this many times the usual number of cases. */
const LONG = 4;

/** How many cases a property test tries: half of the usual number in `npm test`. */
export const caseCount = (usual: number): number =>
	isLong ? usual * LONG : isWholeRun ? usual : Math.ceil(usual / 2);

/** The size of a large load: `short` in `npm test`, `long` with `FUZZ=long`. */
export const loadSize = (short: number, long: number): number => (isLong ? long : short);

/**
 * The entries that a test tries with one row of a table: in `npm test` every tenth entry, or another part, all of them in
 * `.ci/run`. `parts` rows that follow each other try all entries together, if they have the same entries.
 * @param row the index of the row
 */
export const partInShortRuns = <Entry>(
	entries: readonly Entry[],
	row: number,
	parts = 10,
): readonly Entry[] =>
	isWholeRun ? entries : entries.filter((_, index) => (index + row) % parts === 0);

/**
 * The rows that a test tries of a table of combinations: in `npm test` as many as have each value of each column once, all
 * rows in `.ci/run`.
 * @param columnsOf a row: values that can be told apart as text
 */
export function eachValueOnce<Row>(
	table: readonly Row[],
	columnsOf: (row: Row) => unknown[],
): Row[] {
	if (isWholeRun) return [...table];
	const tried = new Set<string>();
	return table.filter((row) => {
		const cells = columnsOf(row).map((value, column) => `${column} ${String(value)}`);
		if (cells.every((cell) => tried.has(cell))) return false;
		for (const cell of cells) tried.add(cell);
		return true;
	});
}

/** The rows that a test tries of a table of like cases: the first `count` in `npm test`, all rows in `.ci/run`. */
export const firstInShortRuns = <Row>(count: number, table: readonly Row[]): readonly Row[] =>
	isWholeRun ? table : table.slice(0, count);
