import * as fc from 'fast-check';
import { seedOfTest } from '../../support/fixedSeed';
import { ExecuteContext } from 'n8n-core';
import type { IDataObject } from 'n8n-workflow';
import type { FaultSpec } from '../../service';
import { brought, daysAgo, drivenImports, imports, newUsers, statuses } from './support';
import { cases } from '../../support/budget';

const driven = drivenImports();
const { time, run } = driven;

const message = (muid: string | undefined, sentAt: unknown, text = 'Hi'): IDataObject => ({
	sender: 'alice',
	receiverType: 'user',
	receiver: 'bob',
	sentAt: sentAt as number,
	text,
	...(muid !== undefined && { muid }),
});

/** The muids of the messages that were imported, in the order in which the service took them. */
const stored = () =>
	[...driven.service.state.messages.values()]
		.filter(({ sentAt }) => sentAt >= daysAgo(170))
		.map(({ muid }) => muid);

describe('messages leave in the order of their times', () => {
	it('whatever their IDs are', async () => {
		const before = stored().length;
		await run({
			operation: 'importMessages',
			items: ['900', '5', 'abc', '77', '3118'].map((muid, n) => message(muid, daysAgo(20) + n)),
		});
		expect(stored().slice(before)).toEqual(['900', '5', 'abc', '77', '3118']);
	});

	it('with the fractions of a second', async () => {
		const before = stored().length;
		const second = daysAgo(20);
		await run({
			operation: 'importMessages',
			items: [
				message('c', `${second}.900`),
				message('a', `${second}.100`),
				message('b', second * 1_000 + 500),
			],
		});
		expect(stored().slice(before)).toEqual(['a', 'b', 'c']);
	});
});

describe('equal messages of the same second', () => {
	it('are told apart by their fractions, and said to be alike without', async () => {
		const second = daysAgo(20);
		const items = [message(undefined, `${second}.1`), message(undefined, `${second}.2`)];
		const [first] = [await run({ operation: 'importMessages', items: items.slice(0, 1) })];
		expect(statuses(first.items)).toEqual({ imported: 1 });
		const other = await run({ operation: 'importMessages', items: items.slice(1) });
		expect(statuses(other.items)).toEqual({ imported: 1 });

		const plain = await run({ operation: 'importMessages', items: [message(undefined, second)] });
		const twin = await run({ operation: 'importMessages', items: [message(undefined, second)] });
		expect(statuses(plain.items)).toEqual({ imported: 1 });
		expect(twin.items[0].json).toMatchObject({
			status: 'alreadyExists',
			note: expect.stringContaining('If it is another message') as string,
		});
	});
});

describe('a record that was there before', () => {
	it.each(['reset', '502', '500', 'empty', 'html'] as const)(
		'is not called imported after a lost answer (%s)',
		async (kind) => {
			await run({ items: newUsers(150) });
			driven.service.faults.add({ kind, when: 'after', count: 2, url: '/data_import/' });
			const { items, error } = await run({
				items: newUsers(200),
				requestOptions: { maxConcurrentRequests: 1 },
				options: { return: 'each' },
			});
			expect(error).toBeUndefined();
			expect(brought(items)).toBe(200);
			expect(statuses(items.slice(0, 150)).imported).toBeUndefined();
			const present = items.filter(({ json }) => json.status === 'present');
			expect(present.length).toBeGreaterThan(0);
			expect(present[0].json.code).toBe('CONFIRMED_AFTER_RETRY');
		},
	);

	it('is counted for itself by the summary', async () => {
		driven.service.faults.add({ kind: 'reset', when: 'after', count: 1, url: '/data_import/' });
		const { items } = await run({ items: newUsers(50), options: { return: 'summary' } });
		expect(items[0].json).toMatchObject({ imported: 0, present: 50, alreadyExists: 0, failed: 0 });
	});
});

describe('whatever form the answers have', () => {
	it.each(['nothing', 'entity', 'numbers', 'error-text', 'code-beside', 'upper-case'] as const)(
		'%s: every status is true',
		async (shape) => {
			await fc.assert(
				fc.asyncProperty(
					fc.integer({ min: 1, max: 120 }),
					fc.uniqueArray(fc.nat(119), { maxLength: 10 }),
					fc.option(
						fc.constantFrom<FaultSpec>({ kind: 'reset', when: 'after', count: 1, skip: 1 }),
					),
					async (count, places, fault) => {
						driven.service.reset();
						driven.service.faults.add({ kind: 'answer-shape', shape });
						if (fault) driven.service.faults.add({ ...fault, url: '/data_import/' });
						const bad = shape === 'nothing' ? [] : places.filter((place) => place < count);
						const items = newUsers(count).map((user, n) =>
							bad.includes(n) ? { ...user, role: 'astronaut' } : user,
						);
						const { items: out } = await run({ items, onError: 'continueRegularOutput' });
						for (const [n, { json }] of out.entries()) {
							const isThere = driven.service.state.users.has(`new-${n}`);
							expect([n, json.status === 'failed']).toEqual([n, !isThere]);
						}
						expect(brought(out)).toBe(count - bad.length);
					},
				),
				{ numRuns: cases(2), seed: seedOfTest() },
			);
		},
	);

	it('a map without inner IDs keeps its IDs', async () => {
		const { items } = await run({
			operation: 'importMessages',
			inputMode: 'json',
			records: JSON.stringify({
				messages: { '3118': message(undefined, daysAgo(3)), x7: message(undefined, daysAgo(2)) },
			}),
		});
		expect(items.map(({ json }) => json.id)).toEqual(['3118', 'x7']);
		const members = await run({
			operation: 'importMembers',
			inputMode: 'json',
			records: JSON.stringify({ 'vip-lounge_member_carol': { scope: 'moderator' } }),
		});
		expect(members.items[0].json).toMatchObject({
			status: 'imported',
			id: 'vip-lounge_member_carol',
		});
	});

	it('members whose keys look alike are two records', async () => {
		const group = (guid: string) => ({ guid, name: guid, type: 'public' });
		const user = (uid: string) => ({ uid, name: uid });
		const { items, error } = await run({
			operation: 'importMembers',
			items: [
				['a_member_b', 'c'],
				['a', 'b_member_c'],
			].map(([guid, uid]) => ({
				guid,
				uid,
				groupDetails: group(guid),
				userDetails: user(uid),
			})),
		});
		expect(error).toBeUndefined();
		expect(statuses(items)).toEqual({ imported: 2 });
		expect(driven.service.state.groups.get('a')?.members.has('b_member_c')).toBe(true);
		expect(driven.service.state.groups.get('a_member_b')?.members.has('c')).toBe(true);
	});
});

describe('a failed record', () => {
	const own = { id: 17, status: 'active', error: 'none', details: { a: 1 } };
	const bad = { uid: 'has space', name: 'Bad', ...own };

	it('keeps its columns whatever they are called', async () => {
		const regular = await run({ items: [bad], onError: 'continueRegularOutput' });
		expect(regular.items[0].json).toMatchObject({
			uid: 'has space',
			id: 17,
			status: 'active',
			error: expect.stringContaining("'uid' may not contain spaces") as string,
			details: {
				status: 'failed',
				id: 'has space',
				input: { error: 'none', details: { a: 1 } },
			},
		});
		const split = await run({ items: [bad], onError: 'continueErrorOutput' });
		expect(split.errorItems[0].json).toMatchObject({
			id: 17,
			status: 'active',
			details: { input: { error: 'none', details: { a: 1 } } },
		});
		// Sent again, what an earlier run added is replaced
		const again = await run({
			items: split.errorItems.map(({ json }) => json),
			onError: 'continueErrorOutput',
		});
		expect(again.errorItems[0].json).toEqual(split.errorItems[0].json);
	});

	it('is named by its ID and item, also when the ID is what is wrong', async () => {
		const { error } = await run({ items: [{ uid: 'fine', name: 'Fine' }, bad] });
		expect(error?.message).toContain("The first: has space: 'uid' may not contain spaces");
		expect(error?.description).toContain('[item 1] has space: ');
	});

	it('is left out of a long list only with a word', async () => {
		const items = newUsers(150).map((user) => ({ ...user, uid: `${String(user.uid)} !` }));
		const { items: out, errorItems } = await run({
			items,
			options: { return: 'summary' },
			onError: 'continueErrorOutput',
		});
		expect(out[0].json.failures).toHaveLength(100);
		expect(out[0].json.failuresNotListed).toBe(50);
		expect(errorItems).toHaveLength(150);
	});
});

it('the log has a line every ten seconds, also while everything waits', async () => {
	const lines: Array<{ at: number; line: string }> = [];
	const startedAt = time.now();
	Object.defineProperty(ExecuteContext.prototype, 'logger', {
		configurable: true,
		get: () => ({ info: (line: string) => lines.push({ at: time.now() - startedAt, line }) }),
	});
	try {
		time.after(65_000, () => {
			const fault = driven.service.faults.add({ kind: '503' });
			time.after(120_000, () => fault.remove());
		});
		await run({ items: newUsers(7_000) });
	} finally {
		Reflect.deleteProperty(ExecuteContext.prototype, 'logger');
	}
	for (let n = 1; n < lines.length; n++) {
		expect(lines[n].at - lines[n - 1].at).toBeLessThanOrEqual(11_000);
	}
	const told = lines.map(({ line }) => line).join('\n');
	expect(told).toContain('The service is unavailable. Waiting for the service, at most 10 min');
	expect(told).toMatch(/The service works again after \d+ s/);
	expect(told).toMatch(/[\d,]+ of 7,000 done, about \d+ min left/);
	expect(imports(driven.service).length).toBeGreaterThan(140);
});

describe('values that a number or an encoding cannot hold', () => {
	it.each([
		['uid', 900719925474099301],
		['uid', NaN],
		['uid', 1e-7],
		['uid', Infinity],
	])('%s of %p is refused, and nothing is sent', async (field, value) => {
		const { items } = await run({
			items: [{ name: 'Ada', [field]: value }],
			onError: 'continueRegularOutput',
		});
		expect(statuses(items)).toEqual({ failed: 1 });
		expect(imports(driven.service)).toHaveLength(0);
	});

	it('lost characters are named once, with their columns', async () => {
		const items = newUsers(3).map((user) => ({ ...user, name: 'J\uFFFDrg' }));
		const { run: execution } = await run({ items });
		const hints = execution.data.resultData.runData.CometChat[0].hints ?? [];
		expect(hints.map(({ message }) => message)).toEqual([
			expect.stringContaining('Characters were lost (\uFFFD) in name') as string,
		]);
	});
});

it.each(['continueRegularOutput', 'continueErrorOutput'] as const)(
	'an equal message that was refused goes in when it is corrected and sent again: %s',
	async (onError) => {
		const twin = { ...message(undefined, daysAgo(3)), muid: '' };
		const first = await run({
			operation: 'importMessages',
			items: [twin, { ...twin, tags: 'x'.repeat(101) }],
			onError,
		});
		const [failed] = [...first.errorItems, ...first.items].filter(({ json }) => json.details);
		const corrected = { ...failed.json, tags: '' };
		const again = await run({ operation: 'importMessages', items: [corrected] });
		expect(statuses(again.items)).toEqual({ imported: 1 });
	},
);
