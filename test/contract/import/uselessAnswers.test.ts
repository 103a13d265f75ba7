import * as fc from 'fast-check';
import { firstInShortRuns, itUnlessShort, loadSize } from '../../support/budget';
import { forAll } from '../../support/forAll';
import { clock } from '../../../nodes/shared/transport/clock';
import type { AnswerFault, FaultKind } from '../../service';
import {
	MINUTE,
	SECOND,
	countReportedStored,
	drivenImports,
	equalChances,
	failedOf,
	newMessages,
	newRecords,
	newUsers,
	numbersFrom,
	oneWorker,
	countByStatus,
	without,
	type Operation,
} from './support';

// Each run is held against the final state of the stand-in, record by record: see runImport
const { service, time, run, runByName, imports, poison, failFor, failImports, storedMessages } =
	drivenImports({ recordBodies: false }, { onError: 'continueRegularOutput' });

const codesOf = (items: Awaited<ReturnType<typeof run>>['items']) => [
	...new Set(items.flatMap(({ json }) => (json.details as { code?: string })?.code ?? [])),
];

/** Answers with the status of a success that say nothing about the records. */
const USELESS =
	'no-records no-list other-records no-details data-missing empty 204 html truncated-json no-http not-done'.split(
		' ',
	) as FaultKind[];

describe.each(USELESS)('a useless answer (%s)', (kind) => {
	it('three times in a row is no proof of anything', async () => {
		failImports({ kind, skip: 2, count: 3 });
		const { items } = await run({ operation: 'importMessages', items: newMessages(300) });
		expect(countByStatus(items)).toEqual({ imported: 300 });
		expect(storedMessages()).toEqual(numbersFrom(0, 300));
	});

	itUnlessShort('for a minute and a half is waited for', async () => {
		failFor(1.5 * MINUTE, { kind, skip: 4, url: '/data_import/' });
		// Enough that records are left of which the run takes samples to see whether the service works
		const count = loadSize(700, 1_500);
		const { items } = await run({ items: newUsers(count) });
		expect(countByStatus(items)).toEqual({ imported: count });
	});

	it('after the records were taken is not called imported', async () => {
		failImports({ kind, skip: 2, count: 3, when: 'after' });
		const { items } = await run({ operation: 'importMessages', items: newMessages(300) });
		expect(countReportedStored(items)).toBe(300);
		expect(countByStatus(items).present).toBeGreaterThan(0);
	});
});

describe('a record at which the service answers without a word about its whole request', () => {
	it.each([
		['importUsers', [120], 'no-records'],
		['importMessages', [120], 'no-list'],
		['importMessages', numbersFrom(120, 3), 'other-records'],
		// The first request has such a record, so that no record is stored before
		['importUsers', [20, 49], 'empty'],
		['importMessages', [0], 'no-records'],
		['importMessages', [0, 1, 7], 'no-list'],
	] as Array<[Operation, number[], AnswerFault]>)(
		'fails alone: %s, %j, %s',
		async (operation, bad, answer) => {
			poison(bad, { answer, when: 'before' });
			const items = newRecords(operation, 300);
			const { items: out } = await run({ operation, items, app: oneWorker });
			expect(failedOf(out)).toEqual(bad);
			expect(codesOf(out)).toEqual(['NO_ANSWER']);
			expect(countByStatus(out).imported).toBe(300 - bad.length);
			if (operation === 'importMessages') expect(storedMessages()).toEqual(without(bad, 300));
			// 300 records are 6 requests; at most 25 more find a bad record, and 10 are to spare
			expect(imports().length).toBeLessThanOrEqual(6 + 25 * bad.length + 10);
		},
	);
});

it.each([0.1, 0.3])('useless answers to %d of all requests: all go in, in order', async (share) => {
	await forAll(
		loadSize(2, 6),
		[
			fc.constantFrom('importUsers', 'importMessages'),
			fc.constantFrom('before', 'after'),
			fc.integer({ min: 1, max: 700 }),
			fc.uniqueArray(fc.nat(699), { maxLength: 3 }),
		],
		async (operation, when, count, rows) => {
			service.current.reset();
			const bad = rows.filter((row) => row < count).sort((one, other) => one - other);
			poison(bad);
			const chances = equalChances(share, USELESS.length);
			USELESS.forEach((kind, n) => failImports({ kind, when, probability: chances[n] }));
			const { items } = await run({ operation, items: newRecords(operation, count) });
			expect(failedOf(items)).toEqual(bad);
			if (operation === 'importMessages') expect(storedMessages()).toEqual(without(bad, count));
		},
	);
});

it.each(['before', 'after'] as const)(
	'if a sender is deleted after an answer was lost (%s the records were taken), only records that were not taken fail',
	async (when) => {
		failImports({ kind: 'reset', skip: 2, count: 1, when });
		const { requests, state } = service.current;
		const before = requests.length;
		// While the import pauses after the lost answer
		const deleteThen = (): void => {
			if (requests.length - before >= 3) state.users.delete('alice');
			else time.after(1, deleteThen);
		};
		time.after(1, deleteThen);
		const { items } = await run({ operation: 'importMessages', items: newMessages(300) });
		const taken = when === 'after' ? 150 : 100;
		expect(countReportedStored(items)).toBe(taken);
		expect(countByStatus(items).present).toBe(when === 'after' ? 50 : undefined);
		expect(failedOf(items)).toEqual(numbersFrom(taken, 300 - taken));
	},
);

describe('an import that is broken from the start, while reading works,', () => {
	// The requests of the test before no longer count against the limits, so no request has to wait
	beforeEach(async () => await time.run(async () => await clock.sleep(2 * MINUTE)));
	const broken = { kind: '500', url: '/data_import/' } as const;

	it.each(firstInShortRuns(1, [9 * MINUTE, 20 * SECOND, 3 * MINUTE, 12 * MINUTE]))(
		'for %i ms keeps the order of messages',
		async (length) => {
			failFor(length, broken);
			const count = loadSize(300, 1_000);
			const items = newMessages(count);
			const options = { maxOutage: 15 };
			const { items: out } = await run({ operation: 'importMessages', items, options });
			expect(countByStatus(out)).toEqual({ imported: count });
			expect(storedMessages()).toEqual(numbersFrom(0, count));
		},
	);

	it.each(['importUsers', 'importMessages'] as const)(
		'for good stops after Max Outage, and gives nothing up one by one: %s',
		async (operation) => {
			failFor(300 * MINUTE, broken);
			const startedAt = time.now();
			const { items } = await run({ operation, items: newRecords(operation, 300) });
			expect(failedOf(items)).toHaveLength(300);
			expect(codesOf(items).filter((code) => !['NOT_SENT', 'UNKNOWN'].includes(code))).toEqual([]);
			expect(time.now() - startedAt).toBeGreaterThan(9 * MINUTE);
			expect(time.now() - startedAt).toBeLessThan(20 * MINUTE);
		},
	);
});

describe('one record that is refused with 413', () => {
	const places = [
		['importUsers', 0, 10],
		['importMessages', 1_500, 3_000],
		['importUsers', 20, 3_000],
		['importMessages', 0, 3_000],
	] as const;

	it.each(firstInShortRuns(2, places))(
		'makes nothing after it slow: %s, record %i of %i',
		async (...place) => {
			const [operation, row, count] = place;
			poison([row], { answer: 'refusal', status: 413, code: '', when: 'before' });
			const { items } = await run({ operation, items: newRecords(operation, count) });
			expect(failedOf(items)).toEqual([row]);
			expect(countReportedStored(items)).toBe(count - 1);
			// A request takes 50 records; at most 40 more find the bad one
			expect(imports().length).toBeLessThanOrEqual(count / 50 + 40);
		},
	);

	it('makes nothing slow either when a gateway refuses two requests with 413 for no reason', async () => {
		service.current.faults.add({ kind: 'refusal', status: 413, code: '', skip: 3, count: 2 });
		const { items } = await run({ items: newUsers(5_000), app: oneWorker });
		expect(countByStatus(items)).toEqual({ imported: 5_000 });
		// 5,000 users are 100 requests; at most 80 more find out that no record is bad
		expect(imports().length).toBeLessThanOrEqual(100 + 80);
	});
});

it('a name server that fails for one of four requests that begin together stops nothing', async () => {
	const { items, asked } = await runByName((times) => times === 1, { items: newUsers(500) });
	expect(countByStatus(items)).toEqual({ imported: 500 });
	expect(asked).toBeGreaterThan(1);
});

describe.each([
	['ends soon', 300, 60],
	['and of new records keeps no new record out', 620, 100],
])(
	'an import of 300 records that a service has, and leaves out of its answers,',
	(title, count, mostRequests) => {
		it.each(['importUsers', 'importMessages'] as const)(`${title}: %s`, async (operation) => {
			await run({ operation, items: newRecords(operation, 300) });
			const before = imports().length;
			service.current.faults.add({ kind: 'answer-shape', shape: 'new-only' });
			const { items } = await run({ operation, items: newRecords(operation, count) });
			expect(failedOf(items)).toEqual(numbersFrom(0, 300));
			expect(String(items[0].json.error)).toContain('not known');
			expect(countReportedStored(items)).toBe(count - 300);
			expect(imports().length - before).toBeLessThanOrEqual(mostRequests);
		});
	},
);
