import * as fc from 'fast-check';
import { forAll } from '../../support/forAll';
import type { IDataObject } from 'n8n-workflow';
import { firstInShortRuns, loadSize } from '../../support/budget';
import type { FaultKind, State } from '../../service';
import { IMPORT_KINDS, expectStored, startingState } from './communities';
import {
	countReportedStored,
	drivenImports,
	equalChances,
	failedOf,
	newRecords,
	newUsers,
	runImport,
	countByStatus,
	type Operation,
} from './support';

const { service, time, run, imports, poison, failImports } = drivenImports({ recordBodies: false });
let start: State;
beforeAll(async () => {
	start = await startingState();
});

interface FaultPlan {
	kind: FaultKind;
	when: 'before' | 'after';
	/** The number of requests that succeed before it. */
	skip: number;
}

const KINDS =
	'429 500 502 503 504 reset reset-midway empty 204 html html-502 truncated-json wrong-content-type data-missing not-done'.split(
		' ',
	);

/** The faults of the real world, and their time: before the service has processed a request, or after. */
const faultPlan: fc.Arbitrary<FaultPlan> = fc.record({
	kind: fc.constantFrom(...(KINDS as FaultKind[])),
	when: fc.constantFrom('before' as const, 'after' as const),
	skip: fc.nat(5),
});

function plan(faults: FaultPlan[]): void {
	for (const { kind, when, skip } of faults) {
		// A request over the limit is not processed
		failImports({ kind, when: kind === '429' ? 'before' : when, skip, count: 1 });
	}
}

/** Adds faults of all kinds that together strike this share of all requests. */
function randomly(share: number): void {
	const faults = (['429', '500', '503', 'reset'] as const).flatMap((kind) =>
		(['before', 'after'] as const)
			.filter((when) => kind !== '429' || when === 'before')
			.map((when) => ({ kind, when })),
	);
	const chances = equalChances(share, faults.length);
	faults.forEach((fault, n) => failImports({ ...fault, probability: chances[n] }));
}

describe.each(IMPORT_KINDS)('$operation', (community) => {
	const { operation, make } = community;
	const expectAll = (items: IDataObject[]) =>
		expectStored(community, service.current, start, items);

	it('stores exactly the input, with any faults of the requests', async () => {
		await forAll(
			loadSize(5, 10),
			[fc.integer({ min: 1, max: 170 }), fc.array(faultPlan, { maxLength: 6 })],
			async (count, faults) => {
				service.current.reset();
				plan(faults);
				const items = make(count);
				const { items: out, error } = await run({ operation, items });
				expect(error).toBeUndefined();
				expect(Object.keys(countByStatus(out))).not.toContain('alreadyExists');
				expect(countReportedStored(out)).toBe(count);
				expectAll(items);
			},
		);
	});

	it('ends with exactly the input when n8n was killed between two runs', async () => {
		await forAll(
			3,
			[fc.integer({ min: 1, max: 120 }), fc.array(faultPlan, { maxLength: 3 })],
			async (count, faults) => {
				service.current.reset();
				const items = make(150);
				// A kill leaves any beginning of the import behind
				await run({ operation, items: items.slice(0, count) });
				plan(faults);
				const { items: out, error } = await run({ operation, items });
				expect(error).toBeUndefined();
				expect(countReportedStored(out)).toBe(150);
				// The first records, which the service had already, must not be called imported
				const old = countByStatus(out.slice(0, count));
				expect(Object.keys(old)).not.toContain('imported');
				expectAll(items);
			},
		);
	});

	it('finds the records that the service chokes on, and imports all others', async () => {
		await forAll(
			3,
			[fc.integer({ min: 2, max: 110 }), fc.array(fc.nat(109), { minLength: 1, maxLength: 4 })],
			async (count, rows) => {
				service.current.reset();
				const items = make(count);
				const bad = [...new Set(rows.map((row) => row % count))];
				// Messages get their IDs from the import, and a dry run tells the IDs
				const { items: dry } = await run({ operation, items, dryRun: true });
				const keys = bad.map((row) => String(dry[row].json.id));
				service.current.faults.add({ kind: 'poison', keys });
				const { items: out } = await run({ operation, items, onError: 'continueRegularOutput' });
				expect(failedOf(out)).toEqual(bad.sort((one, other) => one - other));
				expect(countReportedStored(out)).toBe(count - bad.length);
				expectAll(items.filter((_, item) => !bad.includes(item)));
			},
		);
	});

	it.each([5, 50])('with %i %% random faults', async (percent) => {
		randomly(percent / 100);
		const many = operation === 'importUsers' ? loadSize(1_000, 10_000) : loadSize(1_000, 3_000);
		const count = percent > 5 ? loadSize(500, 1_000) : many;
		const items = make(count);
		const { items: out, error } = await run({ operation, items });
		expect(error).toBeUndefined();
		expect(service.current.faults.list().some(({ fired }) => fired > 0)).toBe(true);
		expect(countReportedStored(out)).toBe(count);
		expectAll(items);
	});
});

describe.each(firstInShortRuns(1, [30, 50]))('%i %% of all requests fail', (percent) => {
	const COUNT = loadSize(751, 1_501);
	const BAD_ROWS = [10, 11, 58, 700, COUNT - 1];

	const cases: Array<[Operation, number[]]> = [
		['importUsers', []],
		['importMessages', BAD_ROWS],
		['importUsers', BAD_ROWS],
		['importMessages', []],
	];

	it.each(firstInShortRuns(2, cases))(
		'%s with the bad records %j: each is judged right',
		async (operation, bad) => {
			// Fewer rounds where half of all requests fail: one good record in about 10,000 is given up by chance there
			for (let round = 0; round < (percent > 30 ? loadSize(1, 3) : loadSize(1, 12)); round++) {
				const id = operation === 'importUsers' ? 'uid' : 'muid';
				const items = newRecords(operation, COUNT).map((record) => ({
					...record,
					[id]: `${String(record[id])}-${round}`,
				}));
				// Not by `faults.clear()`, after which the faults of each round would draw the same random numbers
				for (const fault of service.current.faults.list()) fault.remove();
				// The IDs are `new-10-0` and so on; `poison` puts `new-` before what it is given
				poison(bad.map((row) => `${row}-${round}`));
				randomly(percent / 100);
				const { items: out } = await run({
					operation,
					items,
					// With several requests at the same time, it would depend on the speed of the machine which of them fail
					app: { maxConcurrentRequests: 1 },
					onError: 'continueRegularOutput',
				});
				expect(failedOf(out)).toEqual(bad);
			}
		},
	);
});

describe('when the service is gone', () => {
	it('stops, and leaves the rest ready to be sent again', async () => {
		const items = newUsers(400);
		service.current.faults.add({ kind: '500', skip: 2 });
		const first = await run({
			items,
			onError: 'continueErrorOutput',
			app: { maxConcurrentRequests: 1 },
		});
		expect(first.items).toHaveLength(100);
		expect(first.errorItems).toHaveLength(300);
		expect(first.errorItems[299].json).toMatchObject({
			uid: 'new-399',
			error: 'Not sent: Something went wrong on the server',
			details: { code: 'NOT_SENT' },
		});
		// Two good batches; then it does not go on for ever
		expect(imports().length).toBeLessThan(2 + 40);

		service.current.faults.clear();
		const second = await run({ items: first.errorItems.map(({ json }) => json) });
		expect(second.error).toBeUndefined();
		expect(countByStatus(second.items)).toEqual({ imported: 300 });
	});

	it('names in one sentence the fault and the number of records that are left', async () => {
		await service.current.stopListening();
		try {
			const { error } = await run({ items: newUsers(120) });
			expect(error?.message).toBe(
				'The service could not be reached, or the connection broke off; 120 of 120 users were not imported',
			);
			expect(error?.description).toContain('Imported: 0.');
		} finally {
			await service.current.listenAgain();
		}
	});

	it('does not try every batch with a wrong key', async () => {
		const given = {
			operation: 'importMessages',
			items: newRecords('importMessages', 500),
		} as const;
		const wrong = { ...service.current, apiKey: 'wrong' };
		const { error } = await time.run(async () => await runImport(wrong, given));
		expect(error?.message).toContain('The API key does not exist');
		expect(imports()).toHaveLength(1);
	});
});
