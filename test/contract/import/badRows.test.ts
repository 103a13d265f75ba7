import * as fc from 'fast-check';
import { driveClock } from '../../support/drivenClock';
import { seedOfTest } from '../../support/fixedSeed';
import type { FaultSpec, Service } from '../../service';
import { Faults } from '../../service/faults';
import {
	brought,
	daysAgo,
	imports,
	newUsers,
	runImport,
	startUnlimited,
	type ImportRun,
} from './support';

const time = driveClock();
let service: Service;

beforeAll(async () => {
	service = await startUnlimited({ recordBodies: false, now: time.now });
});
beforeEach(() => service.reset());
afterAll(async () => await service.close());

const run = async (given: Partial<ImportRun>) =>
	await time.run(
		async () =>
			await runImport(service, {
				operation: 'importUsers',
				onError: 'continueRegularOutput',
				...given,
			}),
	);

const oneLane = { maxConcurrentRequests: 1 };

/** Rows at which the service fails: the numbers of the items. */
function poison(rows: number[], spec: Partial<FaultSpec> = {}): void {
	service.faults.add({ kind: 'poison', keys: rows.map((row) => `new-${row}`), ...spec });
}

const range = (from: number, length: number) => Array.from({ length }, (_, n) => from + n);

/** The numbers of the items that failed. */
const failedOf = (items: Array<{ json: { status?: unknown } }>) =>
	items.flatMap(({ json }, row) => (json.status === 'failed' ? [row] : []));

const messages = (count: number) =>
	Array.from({ length: count }, (_, n) => ({
		sender: 'alice',
		receiverType: 'user',
		receiver: 'bob',
		sentAt: daysAgo(30) + n,
		text: `Message ${n}`,
		muid: `new-${n}`,
	}));

const WAYS: Array<[string, Partial<FaultSpec>]> = [
	['500 although the others went in', {}],
	['500, and takes none', { when: 'before' }],
	['502', { answer: '502' }],
	['a cut connection', { answer: 'reset' }],
	['the page of a firewall', { answer: 'forbidden-page', when: 'before' }],
	[
		'a refusal of the whole request',
		{ answer: 'refusal', status: 404, code: 'ERR_UID_NOT_FOUND', when: 'before' },
	],
	[
		'a code that nobody knows',
		{ answer: 'refusal', status: 409, code: 'ERR_SOMETHING', when: 'before' },
	],
	[
		'a refusal whose code says that the service failed',
		{ answer: 'refusal', status: 400, code: 'ERR_OPERATION_FAILED', when: 'before' },
	],
];

describe.each(WAYS)('a bad row that the service answers with %s', (_name, way) => {
	it.each([0, 24, 25, 48, 49])(
		'at place %i of a request costs at most 13 requests',
		async (row) => {
			// 51 requests without it: one before, the one with it, and the rest of its records
			poison([50 + row], way);
			const { items } = await run({ items: newUsers(150), requestOptions: oneLane });
			expect(failedOf(items)).toEqual([50 + row]);
			expect(brought(items)).toBe(149);
			expect(imports(service).length - 3).toBeLessThanOrEqual(13);
		},
	);

	it('costs less when several stand together', async () => {
		poison(range(300, 30), way);
		const { items } = await run({
			operation: 'importMessages',
			items: messages(2_000),
		});
		expect(failedOf(items)).toEqual(range(300, 30));
		expect(brought(items)).toBe(1_970);
		expect((imports(service).length - 40) / 30).toBeLessThanOrEqual(4);
	});

	it('does not hide behind others, wherever the blocks lie', async () => {
		const block = fc.tuple(fc.nat(399), fc.integer({ min: 1, max: 60 }));
		await fc.assert(
			fc.asyncProperty(
				fc.array(block, { minLength: 1, maxLength: 3 }),
				fc.boolean(),
				async (blocks, inOrder) => {
					service.reset();
					const bad = [...new Set(blocks.flatMap(([from, length]) => range(from, length)))]
						.filter((row) => row < 400)
						.sort((one, other) => one - other);
					poison(bad, way);
					const { items } = await run(
						inOrder
							? { operation: 'importMessages', items: messages(400) }
							: { items: newUsers(400) },
					);
					expect(failedOf(items)).toEqual(bad);
					expect(brought(items)).toBe(400 - bad.length);
				},
			),
			{ numRuns: 5, seed: seedOfTest() },
		);
	});
});

it.each([100, 150])(
	'a row that brings the service down for a while each time does not stop it: %i',
	async (row) => {
		poison([row], { answer: '503' });
		const { poisonAmong } = Faults.prototype;
		const spy = jest.spyOn(Faults.prototype, 'poisonAmong').mockImplementation(function (
			this: Faults,
			...given
		) {
			const found = poisonAmong.apply(this, given);
			if (found) {
				const down = service.faults.add({ kind: '503' });
				time.after(5_000, () => down.remove());
			}
			return found;
		});
		try {
			const { items } = await run({ items: newUsers(151), requestOptions: oneLane });
			expect(failedOf(items)).toEqual([row]);
			expect(brought(items)).toBe(150);
			expect(imports(service).length).toBeLessThan(200);
		} finally {
			spy.mockRestore();
		}
	},
);

it('1 % bad rows in 5,000 cost a fraction of a request each per record', async () => {
	const bad = range(0, 50).map((n) => n * 100 + ((n * 37) % 100));
	poison(bad);
	const { items } = await run({ items: newUsers(5_000) });
	expect(failedOf(items)).toEqual(bad);
	expect(imports(service).length).toBeLessThanOrEqual(600);
});

it('a file of bad rows only is gone through, because it is short', async () => {
	poison(range(0, 20));
	const { items } = await run({ items: newUsers(20) });
	expect(failedOf(items)).toEqual(range(0, 20));
});

it('messages go in in the order of their times around bad rows', async () => {
	poison([10, 11, 12, 70, 99]);
	await run({ operation: 'importMessages', items: messages(150) });
	const stored = [...service.state.messages.values()].filter(({ muid }) => muid?.startsWith('new'));
	expect(stored).toHaveLength(145);
	const times = stored.map(({ sentAt }) => sentAt);
	expect(times).toEqual([...times].sort((one, other) => one - other));
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
		service.faults.add({ kind: 'refusal', status, code });
		const { items } = await run({ items: newUsers(500), requestOptions: oneLane });
		expect(imports(service)).toHaveLength(1);
		expect(failedOf(items)).toHaveLength(500);
		expect(items[0].json.details).toMatchObject({ code: 'NOT_SENT' });
	});

	it('stops it without a code, too, when nothing ever went in', async () => {
		service.faults.add({ kind: 'forbidden-page' });
		await run({ items: newUsers(500), requestOptions: oneLane });
		expect(service.requests.length).toBeLessThanOrEqual(2);
	});

	it('stops it when every record is refused', async () => {
		service.faults.add({ kind: 'refusal', status: 400, code: 'ERR_BAD_REQUEST' });
		const { items } = await run({ items: newUsers(5_000), requestOptions: oneLane });
		expect(failedOf(items)).toHaveLength(5_000);
		expect(imports(service).length).toBeLessThan(60);
	});
});
