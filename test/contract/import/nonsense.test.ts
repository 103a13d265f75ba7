import dns from 'node:dns';
import * as fc from 'fast-check';
import { clock } from '../../../nodes/CometChat/transport/clock';
import { seedOfTest } from '../../support/fixedSeed';
import { cases } from '../../support/budget';
import type { AnswerFault, FaultKind } from '../../service';
import {
	brought,
	drivenImports,
	failedOf,
	imports,
	newMessages,
	newUsers,
	range,
	runImport,
	statuses,
} from './support';
import type { Operation } from './support';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

// Each run is held against the final state of the stand-in, record by record: see runImport
const driven = drivenImports(
	{ recordBodies: false },
	{ operation: 'importUsers', onError: 'continueRegularOutput' },
);
const { time, run, poison } = driven;

const oneLane = { maxConcurrentRequests: 1 };

/** The messages of the stand-in, in the order in which it took them. */
const stored = () =>
	[...driven.service.state.messages.values()].flatMap(({ muid }) =>
		muid?.startsWith('new-') ? [Number(muid.slice(4))] : [],
	);

const codesOf = (items: Awaited<ReturnType<typeof run>>['items']) => [
	...new Set(items.flatMap(({ json }) => (json.details as { code?: string })?.code ?? [])),
];

/** Answers with the status of a success that say nothing about the records. */
const USELESS = [
	'no-records',
	'no-list',
	'other-records',
	'no-details',
	'data-missing',
	'empty',
	'204',
	'html',
	'truncated-json',
	'no-http',
	'not-done',
] as const satisfies readonly FaultKind[];

describe.each(USELESS)('a useless answer (%s)', (kind) => {
	it('three times in a row is no proof of anything', async () => {
		driven.service.faults.add({ kind, skip: 2, count: 3, url: '/data_import/' });
		const { items } = await run({ operation: 'importMessages', items: newMessages(300) });
		expect(statuses(items)).toEqual({ imported: 300 });
		expect(stored()).toEqual(range(0, 300));
	});

	it('for a minute and a half is waited for', async () => {
		const fault = driven.service.faults.add({ kind, skip: 4, url: '/data_import/' });
		time.after(1.5 * MINUTE, () => fault.remove());
		const { items } = await run({ items: newUsers(1_500) });
		expect(statuses(items)).toEqual({ imported: 1_500 });
	});

	it('after the records were taken is not called imported', async () => {
		driven.service.faults.add({ kind, skip: 2, count: 3, when: 'after', url: '/data_import/' });
		const { items } = await run({ operation: 'importMessages', items: newMessages(300) });
		expect(brought(items)).toBe(300);
		expect(statuses(items).present).toBeGreaterThan(0);
	});
});

describe('a record at which the service answers without a word about its whole request', () => {
	it.each([
		['importUsers', [120], 'no-records'],
		['importMessages', [120], 'no-list'],
		['importMessages', range(120, 3), 'other-records'],
		// Nothing went in before
		['importUsers', [20, 49], 'empty'],
		['importMessages', [0], 'no-records'],
		['importMessages', [0, 1, 7], 'no-list'],
	] as Array<[Operation, number[], AnswerFault]>)(
		'fails alone: %s, %j, %s',
		async (operation, bad, answer) => {
			poison(bad, { answer, when: 'before' });
			const items = operation === 'importUsers' ? newUsers(300) : newMessages(300);
			const { items: out } = await run({ operation, items, requestOptions: oneLane });
			expect(failedOf(out)).toEqual(bad);
			expect(codesOf(out)).toEqual(['NO_ANSWER']);
			expect(statuses(out).imported).toBe(300 - bad.length);
			if (operation === 'importMessages')
				expect(stored()).toEqual(range(0, 300).filter((n) => !bad.includes(n)));
			expect(imports(driven.service).length).toBeLessThanOrEqual(6 + 25 * bad.length + 10);
		},
	);
});

it.each([0.1, 0.3])('useless answers to %d of all requests: all go in, in order', async (share) => {
	await fc.assert(
		fc.asyncProperty(
			fc.boolean(),
			fc.constantFrom('before' as const, 'after' as const),
			fc.integer({ min: 1, max: 700 }),
			fc.uniqueArray(fc.nat(699), { maxLength: 3 }),
			async (inOrder, when, count, places) => {
				driven.service.reset();
				const bad = places.filter((place) => place < count).sort((one, other) => one - other);
				poison(bad);
				USELESS.forEach((kind, n) => {
					const each = share / USELESS.length;
					driven.service.faults.add({
						kind,
						when,
						probability: each / (1 - n * each),
						url: '/data_import/',
					});
				});
				const { items } = await run(
					inOrder
						? { operation: 'importMessages', items: newMessages(count) }
						: { items: newUsers(count) },
				);
				expect(failedOf(items)).toEqual(bad);
				if (inOrder) expect(stored()).toEqual(range(0, count).filter((n) => !bad.includes(n)));
			},
		),
		{ numRuns: cases(6), seed: seedOfTest() },
	);
});

it.each(['before', 'after'] as const)(
	'a sender who is deleted after an answer was lost (%s the records were taken)',
	async (when) => {
		driven.service.faults.add({ kind: 'reset', skip: 2, count: 1, when, url: '/data_import/' });
		const { requests, state } = driven.service;
		const before = requests.length;
		// While the import pauses after the lost answer
		const deleteThen = (): void => {
			if (requests.length - before >= 3) state.users.delete('alice');
			else time.after(1, deleteThen);
		};
		time.after(1, deleteThen);
		const { items } = await run({ operation: 'importMessages', items: newMessages(300) });
		const taken = when === 'after' ? 150 : 100;
		expect(brought(items)).toBe(taken);
		expect(statuses(items).present).toBe(when === 'after' ? 50 : undefined);
		expect(failedOf(items)).toEqual(range(taken, 300 - taken));
	},
);

describe('an import that is broken from the start, while reading works,', () => {
	// A minute of its own, because no request has to wait for its turn then
	beforeEach(async () => await time.run(async () => await clock.sleep(2 * MINUTE)));
	const broken = (length: number) => {
		const fault = driven.service.faults.add({ kind: '500', url: '/data_import/' });
		time.after(length, () => fault.remove());
	};

	it.each([20 * SECOND, 3 * MINUTE, 9 * MINUTE, 12 * MINUTE])(
		'for %i ms keeps the order of messages',
		async (length) => {
			broken(length);
			const { items } = await run({
				operation: 'importMessages',
				items: newMessages(1_000),
				options: { maxOutage: 15 },
			});
			expect(statuses(items)).toEqual({ imported: 1_000 });
			expect(stored()).toEqual(range(0, 1_000));
		},
	);

	it.each(['importUsers', 'importMessages'] as const)(
		'for good stops after Max Outage, and gives nothing up one by one: %s',
		async (operation) => {
			broken(300 * MINUTE);
			const startedAt = time.now();
			const items = operation === 'importUsers' ? newUsers(300) : newMessages(300);
			const { items: out } = await run({ operation, items });
			expect(failedOf(out)).toHaveLength(300);
			expect(codesOf(out).filter((code) => !['NOT_SENT', 'UNKNOWN'].includes(code))).toEqual([]);
			expect(time.now() - startedAt).toBeGreaterThan(9 * MINUTE);
			expect(time.now() - startedAt).toBeLessThan(20 * MINUTE);
		},
	);
});

describe('one record that is refused with 413', () => {
	it.each([
		['importUsers', 20, 3_000],
		['importMessages', 1_500, 3_000],
		['importUsers', 0, 10],
		['importMessages', 0, 3_000],
	] as const)('makes nothing after it slow: %s, record %i of %i', async (operation, row, count) => {
		poison([row], { answer: 'refusal', status: 413, code: '', when: 'before' });
		const items = operation === 'importUsers' ? newUsers(count) : newMessages(count);
		const { items: out } = await run({ operation, items });
		expect(failedOf(out)).toEqual([row]);
		expect(brought(out)).toBe(count - 1);
		expect(imports(driven.service).length).toBeLessThanOrEqual(count / 50 + 40);
	});

	it('and one that a gateway says for no reason', async () => {
		driven.service.faults.add({ kind: 'refusal', status: 413, code: '', skip: 3, count: 2 });
		const { items } = await run({ items: newUsers(5_000), requestOptions: oneLane });
		expect(statuses(items)).toEqual({ imported: 5_000 });
		expect(imports(driven.service).length).toBeLessThanOrEqual(100 + 80);
	});
});

it('a name server that fails for one of the first four requests stops nothing', async () => {
	const { lookup } = dns;
	let asked = 0;
	const spy = jest.spyOn(dns, 'lookup').mockImplementation(((...given: unknown[]) => {
		const done = given.at(-1) as (error: Error) => void;
		if (given[0] === 'localhost' && ++asked === 1)
			done(Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' }));
		else (lookup as (...all: unknown[]) => void)(...given);
	}) as never);
	try {
		const origin = driven.service.origin.replace('127.0.0.1', 'localhost');
		const { items } = await time.run(
			async () =>
				await runImport(
					{ ...driven.service, origin },
					{ operation: 'importUsers', items: newUsers(500) },
				),
		);
		expect(statuses(items)).toEqual({ imported: 500 });
		expect(asked).toBeGreaterThan(1);
	} finally {
		spy.mockRestore();
	}
});

describe('a service that leaves what it has out of its answers', () => {
	it.each(['importUsers', 'importMessages'] as const)(
		'says nothing in a new run over the same records, which ends soon: %s',
		async (operation) => {
			const items = operation === 'importUsers' ? newUsers(300) : newMessages(300);
			await run({ operation, items });
			const before = imports(driven.service).length;
			driven.service.faults.add({ kind: 'answer-shape', shape: 'new-only' });
			const { items: out } = await run({ operation, items });
			expect(failedOf(out)).toHaveLength(300);
			expect(String(out[0].json.error)).toContain('not known');
			expect(imports(driven.service).length - before).toBeLessThanOrEqual(60);
		},
	);

	it.each(['importUsers', 'importMessages'] as const)(
		'keeps no new record out: %s',
		async (operation) => {
			const make = operation === 'importUsers' ? newUsers : newMessages;
			await run({ operation, items: make(300) });
			const before = imports(driven.service).length;
			driven.service.faults.add({ kind: 'answer-shape', shape: 'new-only' });
			const { items: out } = await run({ operation, items: make(620) });
			expect(failedOf(out)).toEqual(range(0, 300));
			expect(statuses(out.slice(300))).toEqual({ imported: 320 });
			expect(imports(driven.service).length - before).toBeLessThanOrEqual(100);
		},
	);
});
