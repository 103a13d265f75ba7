import * as fc from 'fast-check';
import { loadSize } from '../../support/budget';
import { forAll } from '../../support/forAll';
import type { FaultSpec } from '../../service';
import {
	countStored,
	drivenImports,
	failedOf,
	newMessages,
	newRecords,
	newUsers,
	oneWorker,
	range,
	without,
} from './support';

const { service, run, imports, poison, takesDown, storedMessages } = drivenImports(
	{ recordBodies: false },
	{ onError: 'continueRegularOutput' },
);

const refusal = (status: number, code: string) =>
	({ answer: 'refusal', status, code, when: 'before' }) as const;

const WAYS: Array<[string, Partial<FaultSpec>]> = [
	['500 although the others went in', {}],
	['500, and takes none', { when: 'before' }],
	['502', { answer: '502' }],
	['a cut connection', { answer: 'reset' }],
	['the page of a firewall', { answer: 'forbidden-page', when: 'before' }],
	['a refusal of the whole request', refusal(404, 'ERR_UID_NOT_FOUND')],
	['a code that nobody knows', refusal(409, 'ERR_SOMETHING')],
	['a refusal whose code says that the service failed', refusal(400, 'ERR_OPERATION_FAILED')],
];

describe.each(WAYS)('a bad row that the service answers with %s', (_name, way) => {
	it.each([0, 24, 25, 48, 49])(
		'as row %i of the second request costs at most 20 requests',
		async (row) => {
			// Without bad rows, 150 users are three requests; the bad row is in the second one
			poison([50 + row], way);
			const { items } = await run({ items: newUsers(150), app: oneWorker });
			expect(failedOf(items)).toEqual([50 + row]);
			expect(countStored(items)).toBe(149);
			expect(imports().length - 3).toBeLessThanOrEqual(20);
		},
	);

	it('costs at most 5 requests each when 30 stand together', async () => {
		const count = loadSize(400, 2_000);
		poison(range(300, 30), way);
		const { items } = await run({ operation: 'importMessages', items: newMessages(count) });
		expect(failedOf(items)).toEqual(range(300, 30));
		expect(countStored(items)).toBe(count - 30);
		expect((imports().length - count / 50) / 30).toBeLessThanOrEqual(5);
	});

	it('does not hide behind others, wherever the blocks lie', async () => {
		const block = fc.tuple(fc.nat(399), fc.integer({ min: 1, max: 60 }));
		await forAll(
			loadSize(1, 2),
			[
				fc.array(block, { minLength: 1, maxLength: 3 }),
				fc.constantFrom('importUsers', 'importMessages'),
			],
			async (blocks, operation) => {
				service.current.reset();
				const bad = [...new Set(blocks.flatMap(([from, length]) => range(from, length)))]
					.filter((row) => row < 400)
					.sort((one, other) => one - other);
				poison(bad, way);
				const { items } = await run({ operation, items: newRecords(operation, 400) });
				expect(failedOf(items)).toEqual(bad);
				expect(countStored(items)).toBe(400 - bad.length);
			},
		);
	});
});

it.each([100, 150])(
	'a row that brings the service down for a while each time does not stop it: %i',
	async (row) => {
		takesDown(row, 5_000);
		const { items } = await run({ items: newUsers(151), app: oneWorker });
		expect(failedOf(items)).toEqual([row]);
		expect(countStored(items)).toBe(150);
		expect(imports().length).toBeLessThan(100);
	},
);

it('1 % bad rows cost at most 13 requests each', async () => {
	// A bad row in each hundred, at changing places
	const bad = range(0, loadSize(15, 50)).map((n) => n * 100 + ((n * 37) % 100));
	poison(bad);
	const { items } = await run({ items: newUsers(bad.length * 100) });
	expect(failedOf(items)).toEqual(bad);
	expect((imports().length - bad.length * 2) / bad.length).toBeLessThanOrEqual(13);
});

it('a short file of bad rows only is tried row by row', async () => {
	poison(range(0, 20));
	const { items } = await run({ items: newUsers(20) });
	expect(failedOf(items)).toEqual(range(0, 20));
});

it.each([
	['a few bad rows', [10, 11, 12, 70, 99]],
	['so many in a row that the run doubts the service', range(5, 25)],
])('messages go in in the order of their times around %s', async (_title, bad) => {
	poison(bad);
	await run({ operation: 'importMessages', items: newMessages(300) });
	expect(storedMessages()).toEqual(without(bad, 300));
});

describe('a refusal that concerns the app', () => {
	it.each([
		[400, 'AUTH_ERR_APIKEY_NOT_FOUND'],
		[400, 'ERR_PLAN_RESTRICTION'],
		[402, 'ERR_SUBSCRIPTION_EXPIRED'],
		[422, 'ERR_APP_ARCHIVED'],
		[404, 'ERR_API_NOT_FOUND'],
		[401, 'ANYTHING'],
	])('stops the import at once: %i %s', async (status, code) => {
		service.current.faults.add({ kind: 'refusal', status, code });
		const { items } = await run({ items: newUsers(500), app: oneWorker });
		expect(imports()).toHaveLength(1);
		expect(failedOf(items)).toHaveLength(500);
		expect(items[0].json.details).toMatchObject({ code: 'NOT_SENT' });
	});

	it('stops the import also without a code, when nothing has gone in', async () => {
		service.current.faults.add({ kind: 'forbidden-page' });
		await run({ items: newUsers(500), app: oneWorker });
		expect(service.current.requests.length).toBeLessThanOrEqual(2);
	});

	it('stops the import when every record is refused', async () => {
		service.current.faults.add({ kind: 'refusal', status: 400, code: 'ERR_BAD_REQUEST' });
		const { items } = await run({ items: newUsers(5_000), app: oneWorker });
		expect(failedOf(items)).toHaveLength(5_000);
		expect(imports().length).toBeLessThan(60);
	});
});
