import { SCENARIOS } from '../../bench/importCosts/scenarios';
import { eachValueOnce, isLong } from '../../support/budget';
import { importOnce, type KindName, type Result } from '../../bench/importCosts/world';

/** The most that an import may cost: outages, requests, or `extra` requests for each bad record beyond those of a file without bad records. */
type Bound = { extra: number } | { outages: number } | { requests: number };

/** Records in a request. */
const BATCH = 50;

/** `npx tsx test/bench/importCosts/main.ts` prints what each scenario costs now. */
const BOUNDS: Array<[scenario: string, users: Bound, messages: Bound]> = [
	['1 bad (350)', { extra: 15 }, { extra: 18 }],
	['1 % bad', { extra: 13.8 }, { extra: 14.8 }],
	['block of 860', { extra: 4.2 }, { extra: 5 }],
	['1 % bad, 10 % fail', { extra: 24 }, { extra: 36 }],
	['50 % fail (mixed)', { requests: 1_474 }, { requests: 1_601 }],
	['1 row (1300) that take the service down for 30 s', { outages: 8 }, { outages: 8 }],
	[
		'3 rows (300, 1300, 2300) that take the service down for 30 s',
		{ outages: 24 },
		{ outages: 24 },
	],
];

const rows = BOUNDS.flatMap(([name, users, messages]) => [
	{ name, kind: 'users' as KindName, bound: users },
	{ name, kind: 'messages' as KindName, bound: messages },
]);

const tried = eachValueOnce(rows, ({ name, kind }) => [name, kind]);

it.each(tried)('$name: an import of $kind costs at most $bound', async ({ name, kind, bound }) => {
	const scenario = SCENARIOS.find((candidate) => candidate.name === name)!;
	const { bad = [], count = 10_000 } = scenario;
	const results: Result[] = [];
	for (const seed of isLong ? [1, 2] : [1]) results.push(await importOnce(scenario, kind, seed));
	for (const { goodFailed, lost, badPassed, left, outOfOrder } of results) {
		const mistakes = { goodFailed, lost, badPassed, left, outOfOrder };
		expect(mistakes).toEqual({ goodFailed: 0, lost: 0, badPassed: 0, left: 0, outOfOrder: 0 });
	}
	const most = (value: (result: Result) => number) => Math.max(...results.map(value));
	const mean = results.reduce((sum, { requests }) => sum + requests, 0) / results.length;
	if ('extra' in bound)
		expect((mean - count / BATCH) / bad.length).toBeLessThanOrEqual(bound.extra);
	else if ('outages' in bound)
		expect(most(({ outages }) => outages)).toBeLessThanOrEqual(bound.outages);
	else expect(most(({ requests }) => requests)).toBeLessThanOrEqual(bound.requests);
});
