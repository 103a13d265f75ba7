/** With `FUZZ=long`, as in `.ci/run`, a property test tries this many times the usual number of cases. */
const LONG = 5;

/** How many cases a property test tries: `short` of them in `npm test`. */
export const cases = (short: number): number =>
	process.env.FUZZ === 'long' ? short * LONG : short;
