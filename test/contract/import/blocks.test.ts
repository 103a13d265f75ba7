import * as fc from 'fast-check';
import { firstInShortRuns, itUnlessShort, loadSize } from '../../support/budget';
import { forAll } from '../../support/forAll';
import { clock } from '../../../nodes/shared/transport/clock';
import type { FaultSpec } from '../../service';
import {
	MINUTE,
	SECOND,
	countReportedStored,
	drivenImports,
	failedOf,
	message,
	newMessages,
	newRecords,
	newUsers,
	numbersFrom,
	without,
} from './support';

const { service, time, run, imports, poison, takesDown, failFor, failImports, storedMessages } =
	drivenImports({}, { onError: 'continueRegularOutput' });

/** The records of each import request so far. */
const sentKeys = () =>
	imports().map(({ body }) => Object.keys(Object.values(body as Record<string, object>)[0]));

const storedUsers = () =>
	[...service.current.state.users.keys()].flatMap((uid) =>
		uid.startsWith('new-') ? [Number(uid.slice(4))] : [],
	);

describe('a long block of bad rows keeps no good row out', () => {
	it.each([
		[
			'43 % of all users, in the middle',
			loadSize(500, 2_000),
			numbersFrom(loadSize(175, 700), loadSize(215, 860)),
			{},
		],
		[
			'more users than in one request, up to the last one',
			loadSize(300, 600),
			numbersFrom(loadSize(200, 470), loadSize(100, 130)),
			{},
		],
		[
			'more users than in one request, with the page of a firewall',
			loadSize(400, 10_000),
			numbersFrom(loadSize(150, 4_000), loadSize(80, 200)),
			{ answer: 'forbidden-page', when: 'before' },
		],
	] as Array<[block: string, count: number, bad: number[], way: Partial<FaultSpec>]>)(
		'%s',
		async (_name, count, bad, way) => {
			poison(bad, way);
			const { items } = await run({ items: newUsers(count) });
			expect(failedOf(items)).toEqual(bad);
			expect(countReportedStored(items)).toBe(count - bad.length);
			// About 4 requests find a bad row; 60 are for what the whole block costs
			expect(imports().length - count / 50).toBeLessThanOrEqual(bad.length * 4.2 + 60);
		},
	);

	itUnlessShort(
		'whatever its length and place, and whatever the service says',
		async () => {
			await forAll(
				loadSize(2, 4),
				[
					fc.integer({ min: 1, max: loadSize(120, 1_000) }),
					fc.nat(loadSize(100, 600)),
					fc.constantFrom<Partial<FaultSpec>>(
						{},
						{ when: 'before' },
						{ answer: '503' },
						{ answer: 'forbidden-page', when: 'before' },
					),
					fc.constantFrom('importUsers', 'importMessages'),
				],
				async (length, from, way, operation) => {
					service.current.reset();
					const count = from + length + 200;
					const bad = numbersFrom(from, length);
					poison(bad, way);
					const { items } = await run({ operation, items: newRecords(operation, count) });
					expect(failedOf(items)).toEqual(bad);
					const good = without(bad, count);
					if (operation === 'importMessages') expect(storedMessages()).toEqual(good);
					else expect(storedUsers().sort((one, other) => one - other)).toEqual(good);
				},
			);
		},
		900_000,
	);
});

it('messages are stored in the order of their times around scattered bad ones and outages', async () => {
	// A bad message in each hundred, at changing places
	const bad = numbersFrom(0, loadSize(12, 49)).map((n) => n * 100 + ((n * 37) % 100));
	const count = bad.length * 100;
	poison(bad);
	for (const kind of ['503', '500', 'reset'] as const) failImports({ kind, skip: 20, count: 3 });
	const { items } = await run({ operation: 'importMessages', items: newMessages(count) });
	expect(failedOf(items)).toEqual(bad);
	expect(storedMessages()).toEqual(without(bad, count));
});

describe('a row after which the service is away', () => {
	// The requests of the test before no longer count against the limits, so no request has to wait
	beforeEach(async () => await time.run(async () => await clock.sleep(2 * MINUTE)));
	it.each([
		[5 * SECOND, 333],
		[30 * SECOND, 300],
		[30 * SECOND, 349],
	])('for %i ms causes at most eight outages: row %i', async (length, row) => {
		const fault = takesDown(row, length);
		const { items } = await run({ items: newUsers(1_000) });
		expect(failedOf(items)).toEqual([row]);
		expect(countReportedStored(items)).toBe(999);
		expect(fault.fired).toBeLessThanOrEqual(8);
		// The row is given up only after it was sent alone
		expect(sentKeys().findLast((keys) => keys.includes(`new-${row}`))).toEqual([`new-${row}`]);
	});

	it('keeps no other row out: three such rows cause at most 24 outages', async () => {
		const rows = [150, 333, 777];
		const faults = rows.map((row) => takesDown(row, 10 * SECOND));
		const { items } = await run({ items: newUsers(1_000) });
		expect(failedOf(items)).toEqual(rows);
		expect(countReportedStored(items)).toBe(997);
		expect(faults.reduce((sum, { fired }) => sum + fired, 0)).toBeLessThanOrEqual(24);
	});
});

it.each(firstInShortRuns(1, [20, 12, 35]))(
	'an outage that begins when good rows were suspects (after %i failures) counts against none of them',
	async (failures) => {
		let struck = 0;
		poison(numbersFrom(300, 10), {
			count: failures,
			when: 'before',
			onStrike: () => {
				if (++struck === failures) failFor(2 * MINUTE, { kind: '503' });
			},
		});
		const { items } = await run({ items: newUsers(600) });
		expect(struck).toBe(failures);
		expect(countReportedStored(items)).toBe(600);
	},
);

it('a service that refuses all further records stops the import after a thousand of them', async () => {
	const count = loadSize(1_600, 3_000);
	failImports({ kind: 'refusal', status: 400, code: 'ERR_BAD_REQUEST', skip: 4 });
	const { items } = await run({ items: newUsers(count) });
	expect(countReportedStored(items)).toBe(200);
	expect(failedOf(items)).toHaveLength(count - 200);
	expect(imports().length).toBeGreaterThan(1_000);
	expect(imports().length).toBeLessThan(1_500);
});

describe('something on the way to the service', () => {
	it.each(firstInShortRuns(2, [302, 511, 307, 407]))(
		'that answers %i for five minutes is waited for',
		async (status) => {
			failFor(5 * MINUTE, { kind: 'refusal', status, code: '', skip: 10 });
			// Enough that records are left of which the run takes samples to see whether the service works
			const count = loadSize(1_000, 2_000);
			const { items } = await run({ items: newUsers(count) });
			expect(countReportedStored(items)).toBe(count);
		},
	);

	it.each([302, 407])('that answers %i from the start stops the import at once', async (status) => {
		service.current.faults.add({ kind: 'refusal', status, code: '' });
		const { items } = await run({ items: newUsers(200) });
		expect(failedOf(items)).toHaveLength(200);
		expect(service.current.requests.length).toBeLessThanOrEqual(4);
	});

	it('that makes the import wait for 599 s, twice, does not stop it', async () => {
		failImports({ kind: '429', retryAfterSeconds: 599, skip: 4, count: 2 });
		const { items } = await run({ items: newUsers(600) });
		expect(countReportedStored(items)).toBe(600);
	});
});

it('muids that differ in the case of letters only go in different requests, whatever case the answers have', async () => {
	service.current.faults.add({ kind: 'answer-shape', shape: 'upper-case' });
	const items = ['A', 'b', 'a', 'B'].map((muid) => message({ muid }));
	const { items: out } = await run({ operation: 'importMessages', items });
	expect(countReportedStored(out)).toBe(4);
	expect(sentKeys()).toEqual([
		['A', 'b'],
		['a', 'B'],
	]);
});
