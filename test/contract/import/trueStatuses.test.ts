import * as fc from 'fast-check';
import { forAll } from '../../support/forAll';
import type { IDataObject } from 'n8n-workflow';
import type { FaultSpec } from '../../service';
import { IMPORT_KINDS } from './communities';
import {
	countReportedStored,
	daysAgo,
	drivenImports,
	logOf,
	message,
	newUsers,
	SECOND,
	countByStatus,
} from './support';

const { service, time, run, imports, failImports } = drivenImports();

const runMessages = async (...items: IDataObject[]) =>
	await run({ operation: 'importMessages', items });

const second = daysAgo(20);

it.each<[string, Record<string, unknown>, string[]]>([
	[
		'whatever their IDs are',
		{ 900: second, 5: second + 1, abc: second + 2, 77: second + 3 },
		['900', '5', 'abc', '77'],
	],
	[
		'with the fractions of a second',
		{ c: `${second}.900`, a: `${second}.100`, b: second * 1_000 + 500 },
		['a', 'b', 'c'],
	],
])('messages leave in the order of their times, %s', async (_, times, order) => {
	await runMessages(
		...Object.entries(times).map(([muid, sentAt]) => message({ muid, sentAt } as IDataObject)),
	);
	const { messages } = service.current.state;
	expect([...messages.values()].slice(-order.length).map(({ muid }) => muid)).toEqual(order);
});

it('equal messages of the same second are told apart by their fractions, and said to be alike without', async () => {
	for (const sentAt of [`${second}.1`, `${second}.2`, second]) {
		const { items } = await runMessages(message({ sentAt }));
		expect(countByStatus(items)).toEqual({ imported: 1 });
	}
	const twin = await runMessages(message({ sentAt: second }));
	expect(twin.items[0].json).toMatchObject({
		status: 'alreadyExists',
		note: expect.stringContaining('If it is another message') as string,
	});
});

describe('a record that was there before', () => {
	it.each(['reset', '502', '500', 'empty', 'html'] as const)(
		'is not called imported after a lost answer (%s)',
		async (kind) => {
			await run({ items: newUsers(150) });
			failImports({ kind, when: 'after', count: 2 });
			const { items, error } = await run({
				items: newUsers(200),
				app: { maxConcurrentRequests: 1 },
				options: { return: 'each' },
			});
			expect(error).toBeUndefined();
			expect(countReportedStored(items)).toBe(200);
			expect(countByStatus(items.slice(0, 150)).imported).toBeUndefined();
			const present = items.filter(({ json }) => json.status === 'present');
			expect(present.length).toBeGreaterThan(0);
			expect(present[0].json.code).toBe('CONFIRMED_AFTER_RETRY');
		},
	);
});

it('the summary counts records that are there after a lost answer apart from imported ones', async () => {
	failImports({ kind: 'reset', when: 'after', count: 1 });
	const { items } = await run({ items: newUsers(50), options: { return: 'summary' } });
	expect(items[0].json).toMatchObject({ imported: 0, present: 50, alreadyExists: 0, failed: 0 });
});

describe('whatever form the answers have', () => {
	it.each(['nothing', 'entity', 'numbers', 'error-text', 'code-beside', 'upper-case'] as const)(
		'%s: every status is true',
		async (shape) => {
			await forAll(
				2,
				[
					fc.integer({ min: 1, max: 120 }),
					fc.uniqueArray(fc.nat(119), { maxLength: 10 }),
					fc.option(fc.constant<FaultSpec>({ kind: 'reset', when: 'after', count: 1, skip: 1 })),
				],
				async (count, rows, fault) => {
					service.current.reset();
					service.current.faults.add({ kind: 'answer-shape', shape });
					if (fault) failImports(fault);
					const bad = shape === 'nothing' ? [] : rows.filter((row) => row < count);
					const items = newUsers(count).map((user, n) =>
						bad.includes(n) ? { ...user, role: 'astronaut' } : user,
					);
					const { items: out } = await run({ items, onError: 'continueRegularOutput' });
					for (const [n, { json }] of out.entries()) {
						const isThere = service.current.state.users.has(`new-${n}`);
						expect([n, json.status === 'failed']).toEqual([n, !isThere]);
					}
					expect(countReportedStored(out)).toBe(count - bad.length);
				},
			);
		},
	);

	it.each(
		IMPORT_KINDS.flatMap((community) =>
			(['entity', undefined] as const).map((shape) => ({ ...community, shape })),
		),
	)('$operation, shape $shape: one request says it all', async ({ operation, make, shape }) => {
		if (shape) service.current.faults.add({ kind: 'answer-shape', shape });
		const { items } = await run({ operation, items: make(4) });
		expect(countByStatus(items)).toEqual({ imported: 4 });
		const ids = items.flatMap(({ json }) => json.messageId ?? []);
		expect(ids).toHaveLength(operation === 'importMessages' ? 4 : 0);
		expect(imports()).toHaveLength(1);
	});

	it('a map without inner IDs keeps its IDs', async () => {
		const { items } = await run({
			operation: 'importMessages',
			inputMode: 'json',
			records: JSON.stringify({
				messages: { '3118': message(), x7: message({ text: 'Later' }) },
			}),
		});
		expect(items.map(({ json }) => json.id)).toEqual(['3118', 'x7']);
		const members = await run({
			operation: 'importMembers',
			inputMode: 'json',
			records: JSON.stringify({ 'vip-lounge_member_carol': { scope: 'moderator' } }),
		});
		const id = 'vip-lounge_member_carol';
		expect(members.items[0].json).toMatchObject({ status: 'imported', id });
	});

	it('members whose keys look alike are two records', async () => {
		const member = (guid: string, uid: string) => ({
			guid,
			uid,
			groupDetails: { guid, name: guid, type: 'public' },
			userDetails: { uid, name: uid },
		});
		const items = [member('a_member_b', 'c'), member('a', 'b_member_c')];
		const { items: out, error } = await run({ operation: 'importMembers', items });
		expect(error).toBeUndefined();
		expect(countByStatus(out)).toEqual({ imported: 2 });
		expect(service.current.state.groups.get('a')?.members.has('b_member_c')).toBe(true);
		expect(service.current.state.groups.get('a_member_b')?.members.has('c')).toBe(true);
	});
});

describe('a failed record', () => {
	const own = { id: 17, status: 'active', error: 'none', details: { a: 1 } };
	const bad = { uid: 'has space', name: 'Bad', ...own };

	it('keeps its columns with any names', async () => {
		const regular = await run({ items: [bad], onError: 'continueRegularOutput' });
		expect(regular.items[0].json).toMatchObject({
			uid: 'has space',
			id: 17,
			status: 'active',
			error: expect.stringContaining("'uid' may not contain spaces") as string,
			details: { status: 'failed', id: 'has space', input: { error: 'none', details: { a: 1 } } },
		});
		const split = await run({ items: [bad], onError: 'continueErrorOutput' });
		expect(split.errorItems[0].json).toMatchObject({
			id: 17,
			status: 'active',
			details: { input: { error: 'none', details: { a: 1 } } },
		});
		// When it is sent again, the values that an earlier run added are replaced
		const again = await run({
			items: split.errorItems.map(({ json }) => json),
			onError: 'continueErrorOutput',
		});
		expect(again.errorItems[0].json).toEqual(split.errorItems[0].json);
	});

	it('keeps a status of its own that an import could have given', async () => {
		const item = { uid: 'has space', name: 'Bad', status: 'valid' };
		for (const onError of ['continueRegularOutput', 'continueErrorOutput'] as const) {
			const { items, errorItems } = await run({ items: [item], onError });
			const [{ json }] = [...items, ...errorItems];
			expect(json).toMatchObject({ status: 'failed', details: { input: { status: 'valid' } } });
			const again = await run({ items: [json], onError });
			expect([...again.items, ...again.errorItems][0].json).toEqual(json);
		}
	});

	it('is named by its ID and item, also when the ID is what is wrong', async () => {
		const { error } = await run({ items: [{ uid: 'fine', name: 'Fine' }, bad] });
		expect(error?.message).toContain("The first: has space: 'uid' may not contain spaces");
		expect(error?.description).toContain('[item 1] has space: ');
	});

	it('is counted in the summary when it is not among the first 100, which are listed', async () => {
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
	time.after(65 * SECOND, () => {
		const fault = service.current.faults.add({ kind: '503' });
		time.after(120 * SECOND, () => fault.remove());
	});
	const lines = await logOf(async () => await run({ items: newUsers(7_000) }), time.now);
	for (let n = 1; n < lines.length; n++) {
		expect(lines[n].at - lines[n - 1].at).toBeLessThanOrEqual(11 * SECOND);
	}
	const [first, last] = [lines[0], lines.at(-1)!];
	const seconds = Math.round((last.at - first.at) / 100) / 10;
	expect(last.line).toContain(`Finished after ${seconds} s`);
	const told = lines.map(({ line }) => line).join('\n');
	expect(told).toContain('The service is unavailable. Waiting for the service, at most 10 min');
	expect(told).toMatch(/The service works again after \d+ s/);
	expect(told).toMatch(/[\d,]+ of 7,000 done, about \d+ min left/);
	expect(imports().length).toBeGreaterThan(140);
});

it.each([900719925474099301, NaN, 1e-7, Infinity])(
	'the number %p is refused as an ID, and nothing is sent',
	async (uid) => {
		const { error } = await run({ items: [{ name: 'Ada', uid }] });
		expect(error?.message).toContain('1 of 1 users was not imported');
		expect(imports()).toHaveLength(0);
	},
);

// The failed item holds the ID that was made for its message. A new ID would be that of the other message, which is in already
it.each(['continueRegularOutput', 'continueErrorOutput'] as const)(
	'an equal message that was refused goes in when it is corrected and sent again: %s',
	async (onError) => {
		const twin = message({ muid: '' });
		const first = await run({
			operation: 'importMessages',
			items: [twin, { ...twin, tags: 'x'.repeat(101) }],
			onError,
		});
		const [failed] = [...first.errorItems, ...first.items].filter(({ json }) => json.details);
		const corrected = { ...failed.json, tags: '' };
		const again = await runMessages(corrected);
		expect(countByStatus(again.items)).toEqual({ imported: 1 });
	},
);

it.each([undefined, '', '={{ $json.number }}'])(
	'an equal message that was refused goes in by mapped columns, with the muid column %j',
	async (muid) => {
		const columns = Object.fromEntries(
			['sender', 'receiverType', 'receiver', 'sentAt', 'tags'].map((name) => [
				name,
				`={{ $json.${name} }}`,
			]),
		);
		const mapped = {
			operation: 'importMessages',
			inputMode: 'mapColumns',
			columns: { ...columns, 'data.text': '={{ $json.body }}', muid },
			onError: 'continueErrorOutput',
		} as const;
		const twin = { ...message({ text: undefined }), body: 'ok' };
		const first = await run({ ...mapped, items: [twin, { ...twin, tags: 'x'.repeat(101) }] });
		const [failed] = first.errorItems;
		const again = await run({ ...mapped, items: [{ ...failed.json, tags: '' }] });
		expect(countByStatus(again.items)).toEqual({ imported: 1 });
	},
);
