import * as fc from 'fast-check';
import { clock } from '../../../nodes/CometChat/transport/clock';
import { seedOfTest } from '../../support/fixedSeed';
import { cases } from '../../support/budget';
import type { FaultSpec } from '../../service';
import { brought, drivenImports, failedOf, imports, newMessages, newUsers, range } from './support';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

const driven = drivenImports({}, { operation: 'importUsers', onError: 'continueRegularOutput' });
const { time, run, poison, takesDown } = driven;

/** The records of each import request so far. */
const sentKeys = () =>
	imports(driven.service).map(({ body }) =>
		Object.keys(Object.values(body as Record<string, object>)[0]),
	);

/** The records that the service has, in the order in which it took them. */
const storedMessages = () =>
	[...driven.service.state.messages.values()].flatMap(({ muid }) =>
		muid?.startsWith('new-') ? [Number(muid.slice(4))] : [],
	);
const storedUsers = () =>
	[...driven.service.state.users.keys()].flatMap((uid) =>
		uid.startsWith('new-') ? [Number(uid.slice(4))] : [],
	);

describe('a long block of bad rows keeps no good row out', () => {
	it.each([
		['860 of 2,000 users', 2_000, range(700, 860), {}],
		['130 at the end of the last 150 users', 600, range(470, 130), {}],
		[
			'200 of 10,000 users, with the page of a firewall',
			10_000,
			range(4_000, 200),
			{ answer: 'forbidden-page', when: 'before' },
		],
	] as Array<[string, number, number[], Partial<FaultSpec>]>)(
		'%s',
		async (_name, count, bad, way) => {
			poison(bad, way);
			const { items } = await run({ items: newUsers(count) });
			expect(failedOf(items)).toEqual(bad);
			expect(brought(items)).toBe(count - bad.length);
			expect(imports(driven.service).length - count / 50).toBeLessThanOrEqual(
				bad.length * 2.5 + 60,
			);
		},
	);

	it('whatever its length and place, and whatever the service says', async () => {
		await fc.assert(
			fc.asyncProperty(
				fc.integer({ min: 1, max: 1_000 }),
				fc.nat(600),
				fc.constantFrom<Partial<FaultSpec>>(
					{},
					{ when: 'before' },
					{ answer: '503' },
					{ answer: 'forbidden-page', when: 'before' },
				),
				fc.boolean(),
				async (length, from, way, inOrder) => {
					driven.service.reset();
					const count = from + length + 200;
					const bad = range(from, length);
					poison(bad, way);
					const { items } = await run(
						inOrder
							? { operation: 'importMessages', items: newMessages(count) }
							: { items: newUsers(count) },
					);
					expect(failedOf(items)).toEqual(bad);
					const good = [...range(0, from), ...range(from + length, 200)];
					if (inOrder) expect(storedMessages()).toEqual(good);
					else expect(storedUsers().sort((one, other) => one - other)).toEqual(good);
				},
			),
			{ numRuns: cases(4), seed: seedOfTest() },
		);
	}, 900_000);
});

it('messages are stored in the order of their times around scattered bad ones and outages', async () => {
	const bad = range(0, 49).map((n) => n * 100 + ((n * 37) % 100));
	poison(bad);
	for (const kind of ['503', '500', 'reset'] as const) {
		driven.service.faults.add({ kind, skip: 20, count: 3, url: '/data_import/' });
	}
	const { items } = await run({ operation: 'importMessages', items: newMessages(4_900) });
	expect(failedOf(items)).toEqual(bad);
	expect(storedMessages()).toEqual(range(0, 4_900).filter((row) => !bad.includes(row)));
});

describe('a row after which the service is away', () => {
	// A minute of its own, because no request has to wait for its turn then
	beforeEach(async () => await time.run(async () => await clock.sleep(2 * MINUTE)));
	it.each([5 * SECOND, 30 * SECOND])('for %i ms is sent few times', async (length) => {
		takesDown(333, length);
		const { items } = await run({ items: newUsers(1_000) });
		expect(failedOf(items)).toEqual([333]);
		expect(brought(items)).toBe(999);
		const sent = sentKeys().filter((keys) => keys.includes('new-333'));
		expect(sent.length).toBeLessThanOrEqual(16);
		// The last time when all others are in
		const last = sentKeys().findLastIndex((keys) => keys.includes('new-333'));
		expect(sentKeys().slice(last).flat()).not.toContain('new-999');
		expect(sentKeys()[last]).toEqual(['new-333']);
	});
});

describe('something on the way to the service', () => {
	it.each([302, 307, 407, 511])(
		'that answers %i for five minutes is waited for',
		async (status) => {
			time.after(1, () => undefined);
			const fault = driven.service.faults.add({ kind: 'refusal', status, code: '', skip: 10 });
			time.after(5 * MINUTE, () => fault.remove());
			const { items } = await run({ items: newUsers(2_000) });
			expect(brought(items)).toBe(2_000);
		},
	);

	it.each([302, 407])('that answers %i from the start stops the import at once', async (status) => {
		driven.service.faults.add({ kind: 'refusal', status, code: '' });
		const { items } = await run({ items: newUsers(200) });
		expect(failedOf(items)).toHaveLength(200);
		expect(driven.service.requests.length).toBeLessThanOrEqual(4);
	});

	it('that makes the import wait for 599 s, twice, does not stop it', async () => {
		driven.service.faults.add({
			kind: '429',
			retryAfter: 599,
			skip: 4,
			count: 2,
			url: '/data_import/',
		});
		const { items } = await run({ items: newUsers(2_000) });
		expect(brought(items)).toBe(2_000);
	});
});

it('muids that differ in the case of letters only go in different requests, whatever case the answers have', async () => {
	driven.service.faults.add({ kind: 'answer-shape', shape: 'upper-case' });
	const items = newMessages(4).map((message, n) => ({ ...message, muid: ['A', 'b', 'a', 'B'][n] }));
	const { items: out } = await run({ operation: 'importMessages', items });
	expect(brought(out)).toBe(4);
	expect(sentKeys()).toEqual([
		['A', 'b'],
		['a', 'B'],
	]);
});
