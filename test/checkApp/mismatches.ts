/** A value that differs from the expected one. */
interface Mismatch {
	at: string;
	expected: string;
	got: string;
}

/** The report shows this many characters of a value; the values that the check writes are shorter. */
const LONGEST = 80;

const shorten = (value: unknown) =>
	value === undefined ? 'nothing' : JSON.stringify(value).slice(0, LONGEST);

/** The expected values that a record does not have. It may have further fields. */
export function mismatches(expected: unknown, got: unknown, at = 'data'): Mismatch[] {
	if (Array.isArray(expected) && Array.isArray(got)) {
		if (expected.length !== got.length) {
			return [{ at, expected: `${expected.length} entries`, got: `${got.length} entries` }];
		}
		return expected.flatMap((value, index) => mismatches(value, got[index], `${at}[]`));
	}
	if (isObject(expected) && isObject(got)) {
		return Object.entries(expected).flatMap(([name, value]) =>
			mismatches(value, got[name], `${at}.${name}`),
		);
	}
	return Object.is(expected, got) ? [] : [{ at, expected: shorten(expected), got: shorten(got) }];
}

const isObject = (value: unknown): value is Record<string, unknown> =>
	typeof value === 'object' && value !== null && !Array.isArray(value);
