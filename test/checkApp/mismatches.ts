/** A value that is another one than it has to be. */
interface Mismatch {
	at: string;
	expected: string;
	got: string;
}

/** Long enough for the values that the check writes itself. */
const LONGEST = 80;

const shown = (value: unknown) =>
	value === undefined ? 'nothing' : JSON.stringify(value).slice(0, LONGEST);

/** Where a record lacks what is expected of it; it may say more. */
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
	return Object.is(expected, got) ? [] : [{ at, expected: shown(expected), got: shown(got) }];
}

const isObject = (value: unknown): value is Record<string, unknown> =>
	typeof value === 'object' && value !== null && !Array.isArray(value);
