import { keyOf, rowOf, type Answer, type Fault, type SentRequest, type Scenario } from './world';

const takesAll = () => true;
const range = (from: number, length: number) => Array.from({ length }, (_, n) => from + n);
const MINUTE = 60_000;
const SECOND = 1_000;

const ANSWERS: Record<string, Answer> = {
	500: { status: 500 },
	503: { status: 503 },
	reset: 'ECONNRESET',
};

/** A fault of one of the kinds for a share of the requests. Half of these requests are answered so after their records were stored. */
function faultByChance(share: number, kinds: string[], { random }: SentRequest): Fault | undefined {
	if (random() >= share) return undefined;
	const kind = kinds[Math.floor(random() * kinds.length)];
	const isStored = random() < 0.5;
	return { answer: ANSWERS[kind], ...(isStored && { takes: takesAll }) };
}

const MIXED = ['500', '503', 'reset'];

/** A request with a bad record fails, after its good records were stored. */
const faultOfBad = (bad: number[], { keys }: SentRequest): Fault | undefined => {
	const keysOfBad = setOf(bad);
	const isBad = keys.some((key) => keysOfBad.has(key));
	return isBad ? { answer: ANSWERS[500], takes: takesAll } : undefined;
};

const sets = new WeakMap<number[], Set<string>>();
/** The keys of rows; kept, because each request asks for them. */
function setOf(rows: number[]): Set<string> {
	const keys = sets.get(rows) ?? new Set(rows.map(keyOf));
	sets.set(rows, keys);
	return keys;
}

const withBad = (name: string, bad: number[], more: Partial<Scenario> = {}): Scenario => ({
	name,
	bad,
	faults: () => (request) => faultOfBad(bad, request),
	imports: 4,
	...more,
});

/** One row of every `every` rows: its place varies. */
const scattered = (count: number, every: number) =>
	range(0, count / every).map((n) => n * every + ((n * 37 + 13) % every));

const failingByChance = (percent: number, kinds: string[]): Scenario => ({
	name: `${percent} % fail (${kinds.length > 1 ? 'mixed' : kinds[0]})`,
	faults: () => (request) => faultByChance(percent / 100, kinds, request),
	imports: 16,
});

const badAndChance = (percent: number): Scenario => {
	const bad = scattered(10_000, 100);
	return {
		name: `1 % bad, ${percent} % fail`,
		bad,
		faults: () => (request) =>
			faultOfBad(bad, request) ?? faultByChance(percent / 100, MIXED, request),
		imports: 16,
	};
};

/**
 * Requests fail from `from` on, for `length` milliseconds. With `only`, imports fail and other requests do not; with
 * `takes`, the records are stored all the same.
 */
const outage = (
	name: string,
	{
		from,
		length,
		answer,
		only,
		takes,
	}: {
		from: number;
		length: number;
		answer: Answer;
		only?: 'imports';
		takes?: boolean;
	},
	more: Partial<Scenario> = {},
): Scenario => ({
	name,
	count: 3_000,
	imports: 4,
	faults:
		() =>
		({ at, isImport }) => {
			const strikes = at >= from && at < from + length && (isImport || only === undefined);
			return strikes ? { answer, ...(takes && { takes: takesAll }) } : undefined;
		},
	...more,
});

/** Rows that take the service down: it answers 503 for `length` milliseconds after a request with such a row. */
const rowsThatTakeServiceDown = (rows: number[], length: number): Scenario => {
	let outages = 0;
	return {
		name: `${rows.length} row${rows.length > 1 ? 's' : ''} (${rows.join(', ')}) that take the service down for ${length / SECOND} s`,
		count: 3_000,
		bad: rows,
		imports: 4,
		outages: () => outages,
		faults: () => {
			let until = 0;
			outages = 0;
			const bad = setOf(rows);
			return ({ at, keys }) => {
				if (at < until) return { answer: ANSWERS[503] };
				if (!keys.some((key) => bad.has(key))) return undefined;
				outages++;
				until = at + length;
				return { answer: ANSWERS[503] };
			};
		},
	};
};

export const SCENARIOS: Scenario[] = [
	{ name: 'all goes well', imports: 1 },
	...[5, 10, 30, 50].flatMap((percent) =>
		[MIXED, ['500'], ['503'], ['reset']].map((kinds) => failingByChance(percent, kinds)),
	),
	// The row is in the middle of a batch of 50, at its beginning, or at its end
	withBad('1 bad (333)', [333]),
	withBad('1 bad (350)', [350]),
	withBad('1 bad (399)', [399]),
	withBad(
		'10 bad',
		range(0, 10).map((n) => n * 1_000 + ((n * 137 + 5) % 1_000)),
	),
	withBad('1 % bad', scattered(10_000, 100)),
	withBad('5 % bad', scattered(10_000, 20)),
	...[10, 50, 200, 860].map((length) => withBad(`block of ${length}`, range(4_017, length))),
	{
		name: '860 refused by name',
		refuses: (key) => rowOf(key) >= 4_000 && rowOf(key) < 4_860,
		imports: 1,
	},
	withBad('400 because of one row, 10', scattered(10_000, 1_000), {
		faults:
			() =>
			({ keys }) => {
				const bad = setOf(scattered(10_000, 1_000));
				return keys.some((key) => bad.has(key))
					? { answer: { status: 400, body: { error: { code: 'ERR_BAD_REQUEST' } } } }
					: undefined;
			},
	}),
	...[5, 10, 30].map(badAndChance),
	withBad('one row with 413', [333], {
		count: 3_000,
		faults:
			() =>
			({ keys }) =>
				keys.includes(keyOf(333)) ? { answer: { status: 413 } } : undefined,
	}),
	...[1, 4, 20].map(
		(kilobytes): Scenario => ({
			name: `gateway of 100 KB, texts of ${kilobytes} KB`,
			count: 3_000,
			text: 'x'.repeat(kilobytes * 1_000),
			imports: 1,
			faults:
				() =>
				({ bytes }) =>
					bytes > 100_000 ? { answer: { status: 413 } } : undefined,
		}),
	),
	...[5, 120].map((seconds) => rowsThatTakeServiceDown([1_333], seconds * SECOND)),
	// The row is at the beginning of a batch, at its end, or the first of all
	rowsThatTakeServiceDown([1_300], 30 * SECOND),
	rowsThatTakeServiceDown([1_349], 30 * SECOND),
	rowsThatTakeServiceDown([0], 30 * SECOND),
	// Several rows, in the middle of their batches, at the beginnings and at the ends
	rowsThatTakeServiceDown([333, 1_333, 2_333], 30 * SECOND),
	rowsThatTakeServiceDown([300, 1_300, 2_300], 30 * SECOND),
	rowsThatTakeServiceDown([349, 1_349, 2_349], 30 * SECOND),
	...[0.3, 5, 9, 12].map((minutes) =>
		outage(
			`outage of ${minutes} min`,
			{ from: 70 * SECOND, length: minutes * MINUTE, answer: ANSWERS[503] },
			{ count: 10_000 },
		),
	),
	...[0.5, 3].map((minutes) =>
		outage(`imports broken at the start for ${minutes} min`, {
			from: 0,
			length: minutes * MINUTE,
			answer: ANSWERS[500],
			only: 'imports',
		}),
	),
	...[false, true].map((takes) =>
		outage(`{"data":{}} for 1.5 min, ${takes ? '' : 'not '}stored`, {
			from: SECOND,
			length: 1.5 * MINUTE,
			only: 'imports' as const,
			takes,
			answer: { status: 200, body: { data: {} } },
		}),
	),
	outage(
		'{"data":{}} for ever',
		{
			from: 0,
			length: Infinity,
			only: 'imports' as const,
			takes: true,
			answer: { status: 200, body: { data: {} } },
		},
		{ count: 300 },
	),
	...[2, 9, 30].map((minutes) =>
		outage(`429 without a word for ${minutes} min`, {
			from: SECOND,
			length: minutes * MINUTE,
			answer: { status: 429 },
		}),
	),
	outage('wrong key', {
		from: 0,
		length: Infinity,
		answer: { status: 401, body: { error: { code: 'AUTH_ERR_APIKEY_NOT_FOUND' } } },
	}),
];
