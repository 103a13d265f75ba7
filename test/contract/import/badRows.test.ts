import * as fc from 'fast-check';
import { firstInShortRuns, itUnlessShort, loadSize } from '../../support/budget';
import { forAll } from '../../support/forAll';
import type { FaultSpec } from '../../service';
import {
	countReportedStored,
	drivenImports,
	failedOf,
	newMessages,
	newRecords,
	newUsers,
	oneWorker,
	numbersFrom,
	without,
} from './support';

const { service, run, imports, poison, takesDown, storedMessages } = drivenImports(
	{ recordBodies: false },
	{ onError: 'continueRegularOutput' },
);

/** The records of one request. */
const BATCH = 50;

const refusal = (status: number, code: string) =>
	({ answer: 'refusal', status, code, when: 'before' }) as const;

/** How the service answers a request that has a bad row, and whether it takes the other rows. */
const ANSWERS: Array<[string, Partial<FaultSpec>]> = [
	['500, after it took the other rows', {}],
	['500, before it took any row', { when: 'before' }],
	['502', { answer: '502' }],
	['a cut connection', { answer: 'reset' }],
	['the page of a firewall', { answer: 'forbidden-page', when: 'before' }],
	['a refusal of the whole request', refusal(404, 'ERR_UID_NOT_FOUND')],
	['a code that nobody knows', refusal(409, 'ERR_SOMETHING')],
	['a refusal whose code says that the service failed', refusal(400, 'ERR_OPERATION_FAILED')],
];

describe.each(ANSWERS)('a bad row that the service answers with %s', (_name, answer) => {
	it.each(firstInShortRuns(2, [24, 49, 0, 25, 48]))(
		'as row %i of the second request costs at most 20 requests more',
		async (row) => {
			const badRow = BATCH + row;
			poison([badRow], answer);
			const { items } = await run({ items: newUsers(3 * BATCH), app: oneWorker });
			expect(failedOf(items)).toEqual([badRow]);
			expect(countReportedStored(items)).toBe(3 * BATCH - 1);
			expect(imports().length - 3).toBeLessThanOrEqual(20);
		},
	);

	it('costs at most 5 requests more when it stands in a block of 30', async () => {
		const count = loadSize(400, 2_000);
		const badRows = numbersFrom(300, 30);
		poison(badRows, answer);
		const { items } = await run({ operation: 'importMessages', items: newMessages(count) });
		expect(failedOf(items)).toEqual(badRows);
		expect(countReportedStored(items)).toBe(count - badRows.length);
		const furtherRequests = imports().length - count / BATCH;
		expect(furtherRequests / badRows.length).toBeLessThanOrEqual(5);
	});

	itUnlessShort('fails, and good rows do not, wherever blocks of bad rows lie', async () => {
		const block = fc.tuple(fc.nat(399), fc.integer({ min: 1, max: 60 }));
		await forAll(
			2,
			[
				fc.array(block, { minLength: 1, maxLength: 3 }),
				fc.constantFrom('importUsers', 'importMessages'),
			],
			async (blocks, operation) => {
				service.current.reset();
				const bad = [...new Set(blocks.flatMap(([from, length]) => numbersFrom(from, length)))]
					.filter((row) => row < 400)
					.sort((one, other) => one - other);
				poison(bad, answer);
				const { items } = await run({ operation, items: newRecords(operation, 400) });
				expect(failedOf(items)).toEqual(bad);
				expect(countReportedStored(items)).toBe(400 - bad.length);
			},
		);
	});
});

it.each([100, 150])(
	'the import goes on when row %i brings the service down for 5 seconds each time',
	async (row) => {
		takesDown(row, 5_000);
		const { items } = await run({ items: newUsers(151), app: oneWorker });
		expect(failedOf(items)).toEqual([row]);
		expect(countReportedStored(items)).toBe(150);
		expect(imports().length).toBeLessThan(100);
	},
);

it('1 % bad rows cost at most 13 requests more each', async () => {
	// One row in each hundred: 0, 137, 274 …
	const bad = numbersFrom(0, loadSize(15, 50)).map((n) => n * 100 + ((n * 37) % 100));
	poison(bad);
	const count = bad.length * 100;
	const { items } = await run({ items: newUsers(count) });
	expect(failedOf(items)).toEqual(bad);
	const furtherRequests = imports().length - count / BATCH;
	expect(furtherRequests / bad.length).toBeLessThanOrEqual(13);
});

it('all rows of an import of 20 bad rows fail', async () => {
	poison(numbersFrom(0, 20));
	const { items } = await run({ items: newUsers(20) });
	expect(failedOf(items)).toEqual(numbersFrom(0, 20));
});

it.each([
	['a few bad rows', [10, 11, 12, 70, 99]],
	['so many in a row that the run doubts the service', numbersFrom(5, 25)],
])('the service gets messages in the order of their times around %s', async (_title, bad) => {
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

	it('stops the import also without a code, when the service has taken no record', async () => {
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
