import type { IDataObject } from 'n8n-workflow';
import { daysAgo, hurriedImports, message } from './support';

const { run, bodies } = hurriedImports();

describe('columns of another system', () => {
	it.each(['NULL', ' null', '\\N'])(
		'with %j for nothing, as databases write it, are read',
		async (value) => {
			const nothing = { avatar: value, Email: value, tags: value, createdAt: value };
			const user = {
				...nothing,
				uid: 'ada',
				name: 'NULL',
				metadata: value,
				'metadata.city': value,
			};
			expect((await run({ items: [{ ...user, 'metadata.plan': 'gold' }] })).error).toBeUndefined();
			const sent = { uid: 'ada', name: 'NULL', metadata: { plan: 'gold' } };
			expect(bodies()).toEqual([{ users: { ada: sent } }]);
			const texts = await run({
				operation: 'importMessages',
				items: [message({ text: value, tags: value })],
			});
			expect(texts.error).toBeUndefined();
			const [, { messages }] = bodies() as Array<{ messages: Record<string, IDataObject> }>;
			const [{ data, tags }] = Object.values(messages);
			expect({ data, tags }).toEqual({ data: { text: value }, tags: undefined });
		},
	);

	it('with lists of tags in braces, as a CSV file of PostgreSQL has them, are read', async () => {
		const lists = ['{}', '{vip,new york}', ' {vip} ', '{vip', '["{vip}"]'];
		const items = lists.map((tags, n) => ({ uid: `x-${n}`, name: 'X', tags }));
		await run({ items });
		const [{ users: sent }] = bodies() as Array<{ users: Record<string, IDataObject> }>;
		expect(Object.values(sent).map(({ tags }) => tags)).toEqual([
			[],
			['vip', 'new york'],
			['vip'],
			['{vip'],
			['{vip}'],
		]);
	});

	it.each(['{"vip":true,"gold":false}', '{"a": 1}', '{"a b",c}', '{"new, york"}'])(
		'with %s for tags are refused, because quotes in braces may be JSON',
		async (tags) => {
			const { error } = await run({ items: [{ uid: 'ada', name: 'Ada', tags }] });
			expect(error?.message).toContain("'tags' has to be a list of texts");
			expect(bodies()).toEqual([]);
		},
	);

	it.each(['{}', '[]', 'null', ' [\n] ', {}, []])(
		'with the JSON %j for no metadata, as PHP and databases write it, are read',
		async (metadata) => {
			const items = [{ uid: 'ada', name: 'Ada', metadata, email: 'a@b.c' } as IDataObject];
			expect((await run({ items })).error).toBeUndefined();
			const [{ users: sent }] = bodies() as Array<{ users: Record<string, IDataObject> }>;
			expect(sent.ada.metadata).toEqual({ '@private': { email: 'a@b.c' } });
		},
	);

	it.each([
		0,
		'0',
		'0000-00-00 00:00:00',
		'0000-00-00',
		'0001-01-01T00:00:00Z',
		'9999-12-31 23:59:59.9999999',
		'31.12.2999',
		'infinity',
		'-Infinity',
		{ _seconds: 0, _nanoseconds: 0 },
		{ _seconds: -62_135_596_800, _nanoseconds: 0 },
		{ $date: '0001-01-01T00:00:00Z' },
		{ $date: { $numberLong: '-62135596800000' } },
		{ $numberLong: '0' },
	])(
		'with %j for a time that never was, as other systems write it, are read',
		async (deactivatedAt) => {
			const items = [{ uid: 'ada', name: 'Ada', deactivatedAt }];
			expect((await run({ items })).error).toBeUndefined();
			expect(bodies()).toEqual([{ users: { ada: { uid: 'ada', name: 'Ada' } } }]);
		},
	);

	it('with a time after 2286 are refused, because it is a slip', async () => {
		const items = [{ uid: 'ada', name: 'Ada', deactivatedAt: '3025-06-15' }];
		const { error } = await run({ items });
		expect(error?.description).toContain(
			"'deactivatedAt' lies before 9 September 2001 or after 2286",
		);
		expect(bodies()).toEqual([]);
	});

	it('with a list for a time are refused, also if the list holds 0', async () => {
		const items = [{ uid: 'ada', name: 'Ada', deactivatedAt: [0] }];
		const { error } = await run({ items });
		expect(error?.description).toContain("'deactivatedAt'");
		expect(bodies()).toEqual([]);
	});

	it('with switches as people and databases write them are read', async () => {
		const written = ['t', 'f', 'Y', 'N', 'Yes', 'no'];
		const items = written.map((isBanned, n) => ({ guid: 'general', uid: `vip-${n}`, isBanned }));
		await run({ operation: 'importMembers', items, onError: 'continueRegularOutput' });
		const [{ members: sent }] = bodies() as Array<{ members: Record<string, IDataObject> }>;
		expect(Object.values(sent).map(({ isBanned }) => isBanned)).toEqual(
			written.map((_, n) => n % 2 === 0),
		);
	});

	it('with dates of an XLSX file, which n8n reads as the days that Excel counts, are read', async () => {
		// What n8n's node 'Extract from File' gives for 15 June 2025, 15:06:40
		const joined = 45823.62962962963;
		const refused = [36161, 99999, '4582', 458236];
		const days = [joined, String(joined), 45823, ...refused];
		const items = days.map((day, n) => ({ uid: `x-${n}`, name: 'X', 'Created At': day }));
		const out = await run({ items, onError: 'continueRegularOutput' });
		const [{ users: sent }] = bodies() as Array<{ users: Record<string, IDataObject> }>;
		expect(Object.values(sent).map(({ createdAt }) => createdAt)).toEqual([
			1_750_000_000,
			1_750_000_000,
			Date.UTC(2025, 5, 15) / 1_000,
		]);
		expect(out.items.slice(3).map(({ json }) => json.error)).toEqual([
			expect.stringContaining('lies before 9 September 2001'),
			...Array.from({ length: 3 }, () => expect.stringContaining('is not a time') as string),
		]);
	});

	it('with such days for messages keep their order', async () => {
		const days = [45824.5, 45824.25, 45824];
		const items = days.map((sentAt, n) => message({ muid: `m${n}`, sentAt }));
		await run({ operation: 'importMessages', items, options: { sendOldMessages: true } });
		const [{ messages: sent }] = bodies() as Array<{ messages: object }>;
		expect(Object.keys(sent)).toEqual(['m2', 'm1', 'm0']);
	});

	it('with a time that may be two days are refused with the reason', async () => {
		const { error } = await run({ items: [{ uid: 'ada', name: 'Ada', createdAt: '05/06/2025' }] });
		expect(error?.message).toContain("'createdAt' may be two different days");
	});

	const sentAt = daysAgo(30);

	it.each([
		{ _seconds: sentAt, _nanoseconds: 500_000_000 },
		{ seconds: sentAt, nanoseconds: 0 },
		`{"_seconds": ${sentAt}, "_nanoseconds": 0}`,
		{ $date: new Date(sentAt * 1_000).toISOString() },
		{ $date: { $numberLong: `${sentAt}000` } },
	])('with the time %j of Firestore or MongoDB are read', async (time) => {
		const senderUserDetails = { uid: 'alice', name: 'Alice', createdAt: time };
		const items = [message({ sentAt: time, senderUserDetails })];
		expect((await run({ operation: 'importMessages', items })).error).toBeUndefined();
		const [{ messages: sent }] = bodies() as Array<{ messages: Record<string, IDataObject> }>;
		const record = { sentAt, senderUserDetails: { createdAt: sentAt } };
		expect(Object.values(sent)).toMatchObject([record]);
	});

	it('with the exact times of Firestore keep messages apart', async () => {
		for (const nanoseconds of [1_000_000, 2_000_000, 2_000_000]) {
			const time = { _seconds: sentAt, _nanoseconds: nanoseconds };
			await run({ operation: 'importMessages', items: [message({ sentAt: time })] });
		}
		const ids = bodies().flatMap((body) => Object.keys((body as { messages: object }).messages));
		expect(new Set(ids).size).toBe(2);
		expect(ids[2]).toBe(ids[1]);
	});

	it('with the IDs of an export of MongoDB are read', async () => {
		const [guid, uid] = ['5f43a1b2c3d4e5f607182930', '5f43a1b2c3d4e5f607182931'];
		const items = [{ guid: { $oid: guid }, uid: { $oid: uid } }];
		for (const form of [{ items }, { inputMode: 'json', records: '={{ $json }}', items }]) {
			await run({ operation: 'importMembers', ...form, onError: 'continueRegularOutput' });
		}
		const sent = { [`${guid}_member_${uid}`]: expect.objectContaining({ guid, uid }) as unknown };
		expect(bodies()).toEqual([{ members: sent }, { members: sent }]);
	});
});
