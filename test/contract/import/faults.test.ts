import * as fc from 'fast-check';
import { driveClock } from '../../support/drivenClock';
import type { IDataObject } from 'n8n-workflow';
import { seedOfTest } from '../../support/fixedSeed';
import type { FaultKind, Service } from '../../service';
import { communitiesOf, sorted } from './communities';
import {
	brought,
	daysAgo,
	type ImportRun,
	imports,
	newUsers,
	type Operation,
	range,
	runImport,
	startUnlimited,
	statuses,
} from './support';
import { cases } from '../../support/budget';

const time = driveClock();
let service: Service;
let seed: Service['state'];

beforeAll(async () => {
	service = await startUnlimited({ recordBodies: false, now: time.now });
	const fresh = await startUnlimited();
	await fresh.close();
	seed = fresh.state;
});
beforeEach(() => service.reset());
afterAll(async () => await service.close());

const run = async (given: ImportRun) => await time.run(async () => await runImport(service, given));
const communities = communitiesOf(
	() => service,
	() => seed,
);

interface FaultPlan {
	kind: FaultKind;
	when: 'before' | 'after';
	/** The number of requests that succeed before it. */
	skip: number;
}

/** The faults of the real world, and their time: before the service has processed a request, or after. */
const faultPlan: fc.Arbitrary<FaultPlan> = fc.record({
	kind: fc.constantFrom<FaultKind>(
		'429',
		'500',
		'502',
		'503',
		'504',
		'reset',
		'reset-midway',
		'empty',
		'204',
		'html',
		'html-502',
		'truncated-json',
		'wrong-content-type',
		'data-missing',
		'not-done',
	),
	when: fc.constantFrom('before' as const, 'after' as const),
	skip: fc.nat(5),
});

function plan(faults: FaultPlan[]): void {
	for (const { kind, when, skip } of faults) {
		service.faults.add({
			kind,
			// A request over the limit is not processed
			when: kind === '429' ? 'before' : when,
			skip,
			count: 1,
			url: '/data_import/',
		});
	}
}

/** Faults that strike a share of all requests, the same for each kind; a fault sees what those before it let through. */
function randomly(share: number): void {
	const faults = (['429', '500', '503', 'reset'] as const).flatMap((kind) =>
		(['before', 'after'] as const)
			.filter((when) => kind !== '429' || when === 'before')
			.map((when) => ({ kind, when })),
	);
	faults.forEach((fault, n) => {
		const each = share / faults.length;
		service.faults.add({ ...fault, probability: each / (1 - n * each), url: '/data_import/' });
	});
}

describe.each(communities)('$operation', ({ operation, make, expected, actual }) => {
	it('ends with exactly the input, whatever happens to the requests', async () => {
		await fc.assert(
			fc.asyncProperty(
				fc.integer({ min: 1, max: 170 }),
				fc.array(faultPlan, { maxLength: 6 }),
				async (count, faults) => {
					service.reset();
					plan(faults);
					const items = make(count);
					const { items: out, error } = await run({ operation, items });
					expect(error).toBeUndefined();
					expect(Object.keys(statuses(out))).not.toContain('alreadyExists');
					expect(brought(out)).toBe(count);
					expect(sorted(actual())).toEqual(sorted(items.map(expected)));
				},
			),
			{ numRuns: cases(10), seed: seedOfTest() },
		);
	});

	it('ends with exactly the input when n8n was killed between two runs', async () => {
		await fc.assert(
			fc.asyncProperty(
				fc.integer({ min: 1, max: 120 }),
				fc.array(faultPlan, { maxLength: 3 }),
				async (count, faults) => {
					service.reset();
					const items = make(150);
					// A kill leaves any beginning of the import behind
					await run({ operation, items: items.slice(0, count) });
					plan(faults);
					const { items: out, error } = await run({ operation, items });
					expect(error).toBeUndefined();
					expect(brought(out)).toBe(150);
					// Nothing that was there before is called imported
					const old = statuses(out.slice(0, count));
					expect(Object.keys(old)).not.toContain('imported');
					expect(sorted(actual())).toEqual(sorted(items.map(expected)));
				},
			),
			{ numRuns: cases(3), seed: seedOfTest() },
		);
	});

	it('finds the records that the service chokes on, and imports all others', async () => {
		await fc.assert(
			fc.asyncProperty(
				fc.integer({ min: 2, max: 110 }),
				fc.array(fc.nat(109), { minLength: 1, maxLength: 4 }),
				async (count, places) => {
					service.reset();
					const items = make(count);
					const bad = [...new Set(places.map((place) => place % count))];
					const { items: dry } = await run({ operation, items, options: { dryRun: true } });
					const keys = bad.map((place) => String(dry[place].json.id));
					service.faults.add({ kind: 'poison', keys });
					const { items: out } = await run({ operation, items, onError: 'continueRegularOutput' });
					const failed = out.flatMap(({ json }, item) => (json.status === 'failed' ? [item] : []));
					expect(failed).toEqual(bad.sort((one, other) => one - other));
					expect(brought(out)).toBe(count - bad.length);
					expect(sorted(actual())).toEqual(
						sorted(items.filter((_, item) => !bad.includes(item)).map(expected)),
					);
				},
			),
			{ numRuns: cases(3), seed: seedOfTest() },
		);
	});

	it.each([5, 50])('with %i %% random faults', async (percent) => {
		randomly(percent / 100);
		const count = percent > 5 ? 1_000 : operation === 'importUsers' ? 10_000 : 3_000;
		const items = make(count);
		const { items: out, error } = await run({ operation, items });
		expect(error).toBeUndefined();
		expect(service.faults.list().some(({ fired }) => fired > 0)).toBe(true);
		expect(brought(out)).toBe(count);
		expect(sorted(actual())).toEqual(sorted(items.map(expected)));
	});
});

describe.each([30, 50])('%i %% of all requests fail', (percent) => {
	const users = (round: number) =>
		newUsers(1_501).map((user) => ({ ...user, uid: `${user.uid}-${round}` }));
	const messages = (round: number) =>
		range(0, 1_501).map((n) => ({
			sender: 'alice',
			receiverType: 'user',
			receiver: 'bob',
			sentAt: daysAgo(30) + n,
			text: 'Hi',
			muid: `m-${n}-${round}`,
		}));

	it.each([
		['users, none of them bad', 'importUsers', users, []],
		['users, some of them bad', 'importUsers', users, [10, 11, 58, 700, 1_500]],
		['messages, none of them bad', 'importMessages', messages, []],
		['messages, some of them bad', 'importMessages', messages, [10, 11, 58, 700, 1_500]],
	] as Array<[string, Operation, (round: number) => IDataObject[], number[]]>)(
		'%s: each is judged right',
		async (_name, operation, make, bad) => {
			// Where half of all requests fail, one good record of some ten thousand is given up by chance, and said to be
			for (let round = 0; round < (percent > 30 ? 3 : cases(3)); round++) {
				const items = make(round);
				// Faults are removed one by one, because each new one draws its chances anew
				for (const fault of service.faults.list()) fault.remove();
				const keys = bad.map((row) => String(items[row].uid ?? items[row].muid));
				service.faults.add({ kind: 'poison', keys });
				randomly(percent / 100);
				const { items: out } = await run({
					operation,
					items,
					// With several under way, the order of their answers decides which fail, and each machine has its own
					requestOptions: { maxConcurrentRequests: 1 },
					onError: 'continueRegularOutput',
				});
				const failed = out.flatMap(({ json }, item) => (json.status === 'failed' ? [item] : []));
				expect(failed).toEqual(bad);
			}
		},
	);
});

describe('when the service is gone', () => {
	it('stops, and leaves the rest ready to be sent again', async () => {
		const items = newUsers(400);
		service.faults.add({ kind: '500', skip: 2 });
		const first = await run({
			operation: 'importUsers',
			items,
			onError: 'continueErrorOutput',
			requestOptions: { maxConcurrentRequests: 1 },
		});
		expect(first.items).toHaveLength(100);
		expect(first.errorItems).toHaveLength(300);
		expect(first.errorItems[299].json).toMatchObject({
			uid: 'new-399',
			error: 'Not sent: Something went wrong on the server',
			details: { code: 'NOT_SENT' },
		});
		// Two good batches; then it does not go on for ever
		expect(imports(service).length).toBeLessThan(2 + 40);

		service.faults.clear();
		const second = await run({
			operation: 'importUsers',
			items: first.errorItems.map(({ json }) => json),
		});
		expect(second.error).toBeUndefined();
		expect(statuses(second.items)).toEqual({ imported: 300 });
	});

	it('says in one sentence what is wrong and how much is left', async () => {
		await service.stopListening();
		try {
			const { error } = await run({ operation: 'importUsers', items: newUsers(120) });
			expect(error?.message).toBe(
				'The service could not be reached, or the connection broke off; 120 of 120 users were not imported',
			);
			expect(error?.description).toContain('Imported: 0.');
		} finally {
			await service.listenAgain();
		}
	});

	it('does not try every batch with a wrong key', async () => {
		const items = communities[3].make(500);
		const { error } = await time.run(
			async () =>
				await runImport({ ...service, apiKey: 'wrong' }, { operation: 'importMessages', items }),
		);
		expect(error?.message).toContain('The API key does not exist');
		expect(imports(service)).toHaveLength(1);
	});
});
