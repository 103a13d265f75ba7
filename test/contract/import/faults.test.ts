import * as fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';
import type { FaultKind, Service } from '../../service';
import {
	daysAgo,
	hurry,
	imports,
	newUsers,
	runImport,
	startUnlimited,
	statuses,
	type Operation,
} from './support';

jest.setTimeout(120_000);

let service: Service;

beforeAll(async () => {
	hurry();
	service = await startUnlimited({ recordBodies: false });
});
beforeEach(() => service.reset());
afterAll(async () => await service.close());

interface FaultPlan {
	kind: FaultKind;
	when: 'before' | 'after';
	skip: number;
}

/** What the real world does to requests, and when: before the service has processed them, or after. */
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
	),
	when: fc.constantFrom('before' as const, 'after' as const),
	skip: fc.nat(5),
});

function plan({ kind, when, skip }: FaultPlan): void {
	service.faults.add({
		kind,
		// A request over the limit is not processed
		when: kind === '429' ? 'before' : when,
		skip,
		count: 1,
		retryAfter: 0.002,
		url: '/data_import/',
	});
}

/** The records of one kind in the stand-in, without those that it starts with. */
interface Community {
	operation: Operation;
	make: (count: number) => IDataObject[];
	/** What an item should have become. */
	expected: (item: IDataObject) => unknown;
	/** What is there now. */
	actual: () => unknown[];
}

const seeded = () =>
	startUnlimited().then(async (fresh) => {
		await fresh.close();
		return fresh.state;
	});
let seed: Service['state'];
beforeAll(async () => {
	seed = await seeded();
});

const communities: Community[] = [
	{
		operation: 'importUsers',
		make: newUsers,
		expected: ({ uid, name }) => ({ uid, name }),
		actual: () =>
			[...service.state.users.values()]
				.filter(({ uid }) => !seed.users.has(uid))
				.map(({ uid, name }) => ({ uid, name })),
	},
	{
		operation: 'importGroups',
		make: (count) =>
			Array.from({ length: count }, (_, n) => ({
				guid: `g-${n}`,
				name: `Group ${n}`,
				type: 'public',
				owner: 'alice',
			})),
		expected: ({ guid, name }) => ({ guid, name }),
		actual: () =>
			[...service.state.groups.values()]
				.filter(({ guid }) => !seed.groups.has(guid))
				.map(({ guid, name }) => ({ guid, name })),
	},
	{
		operation: 'importMembers',
		make: (count) =>
			Array.from({ length: count }, (_, n) => ({
				guid: 'events',
				uid: `m-${n}`,
				scope: n % 3 === 0 ? 'moderator' : 'participant',
				userDetails: { uid: `m-${n}`, name: `Member ${n}` },
			})),
		expected: ({ uid, scope }) => ({ uid, scope }),
		actual: () =>
			[...service.state.groups.get('events')!.members.values()]
				.filter(({ uid }) => !seed.groups.get('events')!.members.has(uid))
				.map(({ uid, scope }) => ({ uid, scope })),
	},
	{
		operation: 'importMessages',
		make: (count) =>
			Array.from({ length: count }, (_, n) => ({
				sender: n % 2 === 0 ? 'alice' : 'bob',
				receiverType: 'user',
				receiver: 'carol',
				// Twins among them, which only their number tells apart
				sentAt: daysAgo(30) + Math.floor(n / 3),
				text: `Text ${Math.floor(n / 6)}`,
			})),
		expected: ({ sender, sentAt, text }) => ({ sender, sentAt, text }),
		actual: () =>
			[...service.state.messages.values()]
				.filter(({ id }) => !seed.messages.has(id))
				.map(({ sender, sentAt, data }) => ({
					sender,
					sentAt,
					text: (data as { text: string }).text,
				})),
	},
];

function sorted(records: unknown[]): string[] {
	return records.map((record) => JSON.stringify(record)).sort();
}

describe.each(communities)('$operation', ({ operation, make, expected, actual }) => {
	it('ends with exactly the input, whatever happens to the requests', async () => {
		await fc.assert(
			fc.asyncProperty(
				fc.integer({ min: 1, max: 170 }),
				fc.array(faultPlan, { maxLength: 6 }),
				async (count, faults) => {
					service.reset();
					faults.forEach(plan);
					const items = make(count);
					const { items: out, error } = await runImport(service, {
						operation,
						items,
						requestOptions: { maxRetries: 8 },
					});
					expect(error).toBeUndefined();
					expect(statuses(out)).toEqual({ imported: count });
					expect(sorted(actual())).toEqual(sorted(items.map(expected)));
				},
			),
			{ numRuns: 40 },
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
					await runImport(service, { operation, items: items.slice(0, count) });
					faults.forEach(plan);
					const { items: out, error } = await runImport(service, {
						operation,
						items,
						requestOptions: { maxRetries: 8 },
					});
					expect(error).toBeUndefined();
					expect(out).toHaveLength(150);
					expect(Object.keys(statuses(out)).filter((status) => status === 'failed')).toEqual([]);
					expect(sorted(actual())).toEqual(sorted(items.map(expected)));
				},
			),
			{ numRuns: 10 },
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
					const { items: dry } = await runImport(service, {
						operation,
						items,
						options: { dryRun: true },
					});
					const keys = bad.map((place) => String(dry[place].json.id));
					service.faults.add({ kind: 'poison', keys });
					const { items: out } = await runImport(service, {
						operation,
						items,
						onError: 'continueRegularOutput',
						requestOptions: { maxRetries: 1 },
					});
					const failed = out.flatMap(({ json }, item) => (json.status === 'failed' ? [item] : []));
					expect(failed).toEqual(bad.sort((one, other) => one - other));
					expect(statuses(out)).toEqual({
						failed: bad.length,
						...(count > bad.length && { imported: count - bad.length }),
					});
					expect(sorted(actual())).toEqual(
						sorted(items.filter((_, item) => !bad.includes(item)).map(expected)),
					);
				},
			),
			{ numRuns: 10 },
		);
	});

	it('with 5 % random faults', async () => {
		for (const kind of ['429', '500', '503', 'reset'] as const) {
			for (const when of ['before', 'after'] as const) {
				if (kind === '429' && when === 'after') continue;
				service.faults.add({
					kind,
					when,
					probability: 0.05 / 7,
					retryAfter: 0.002,
					url: '/data_import/',
				});
			}
		}
		const count = operation === 'importUsers' ? 10_000 : 3_000;
		const items = make(count);
		const { items: out, error } = await runImport(service, { operation, items });
		expect(error).toBeUndefined();
		expect(service.faults.list().some(({ fired }) => fired > 0)).toBe(true);
		expect(statuses(out)).toEqual({ imported: count });
		expect(sorted(actual())).toEqual(sorted(items.map(expected)));
	});
});

describe('when the service is gone', () => {
	it('stops, and leaves the rest ready to be sent again', async () => {
		const items = newUsers(400);
		service.faults.add({ kind: '500', skip: 2, url: '/data_import/' });
		const first = await runImport(service, {
			operation: 'importUsers',
			items,
			onError: 'continueErrorOutput',
			requestOptions: { maxRetries: 1, maxConcurrentRequests: 1 },
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
		const second = await runImport(service, {
			operation: 'importUsers',
			items: first.errorItems.map(({ json }) => json),
		});
		expect(second.error).toBeUndefined();
		expect(statuses(second.items)).toEqual({ imported: 300 });
	});

	it('says in one sentence what is wrong and how much is left', async () => {
		await service.stopListening();
		try {
			const { error } = await runImport(service, {
				operation: 'importUsers',
				items: newUsers(120),
				requestOptions: { maxRetries: 2 },
			});
			expect(error?.message).toBe(
				'The service could not be reached, or the connection broke off; 120 of 120 users were not imported',
			);
			expect(error?.description).toContain('Imported: 0.');
		} finally {
			await service.listenAgain();
		}
	});

	it('does not try every batch with a wrong key', async () => {
		const { error } = await runImport(
			{ ...service, apiKey: 'wrong' },
			{ operation: 'importMessages', items: communities[3].make(500) },
		);
		expect(error?.message).toContain('The API key does not exist');
		expect(imports(service)).toHaveLength(1);
	});
});
