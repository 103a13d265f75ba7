import type { IDataObject } from 'n8n-workflow';
import { daysAgo, failedOf, hurriedImports, message } from './support';

const { run, bodies } = hurriedImports();
const sentMessages = () =>
	Object.values((bodies()[0] as { messages: Record<string, IDataObject> }).messages);

const sentTexts = () => sentMessages().map(({ data }) => (data as IDataObject).text);

describe('records as people bring them', () => {
	it('may have marks that nobody sees in names and around values, and words for nothing', async () => {
		const ada = { '\u200euid': 'ada', name: 'Ada', '\u200bTags': 'vip' };
		const copied = { email: '\u200bada@example.com\u200b', phone: '\u202a+44 1234\u202c' };
		const nothing = { avatar: '#N/A', link: 'undefined', role: 'NaN' };
		expect((await run({ items: [{ ...ada, ...copied, ...nothing }] })).error).toBeUndefined();
		const hidden = { email: 'ada@example.com', contactNumber: '+44 1234' };
		const sent = { uid: 'ada', name: 'Ada', tags: ['vip'], metadata: { '@private': hidden } };
		expect(bodies()).toEqual([{ users: { ada: sent } }]);
	});

	const different = Array.from({ length: 10 }, (_, n) => message({ text: `Hi ${n}` }));

	it.each([2, 3])('are no messages to send when all came %d times', async (times) => {
		// A list may hold one message twice
		for (const list of [different, [...different, different[0]]]) {
			const items = Array.from({ length: times }, () => list).flat();
			const { error } = await run({ operation: 'importMessages', items });
			expect(error?.message).toBe(`Each message came ${times} times`);
			expect(error?.description).toContain("Set 'Execute Once' in the step that reads them");
		}
		expect(bodies()).toEqual([]);
	});

	it('are messages to send when they are few, when one came more often than another, or when one has an ID', async () => {
		const [one, other] = different;
		const withId = { ...one, muid: 'a' };
		const twice = [...different, ...different];
		for (const items of [
			[one, one],
			[one, other, one, other],
			[...twice, one],
			[...twice, withId],
		]) {
			expect((await run({ operation: 'importMessages', items })).error).toBeUndefined();
		}
	});

	it('may stand in the code fence of a model', async () => {
		const records = '```json\n[{"uid": "ada", "name": "Ada"}]\n```\n';
		expect((await run({ inputMode: 'json', records, items: [{}] })).error).toBeUndefined();
		expect(bodies()).toEqual([{ users: { ada: { uid: 'ada', name: 'Ada' } } }]);
	});

	it('are named where a number in them has lost digits', async () => {
		const ada = { uid: 'ada', name: 'Ada', metadata: '{"old": [{"id": 1234567890123456789}]}' };
		const bob = { uid: 'bob', name: 'Bob', metadata: { id: '1234567890123456789', size: 1.5 } };
		expect((await run({ items: [bob] })).hints).toEqual([]);
		expect((await run({ items: [ada] })).hints).toEqual([
			expect.stringContaining('Digits were lost in metadata'),
		]);
	});

	it.each([
		['GrÃ¼ÃŸe', true],
		['donâ€™t', true],
		['\u00e2\u0080\u0099', true],
		['Grüße, PÃO, «MANHû, â la carte, don’t', false],
	])('are named where the text %s was read in another encoding: %s', async (text, isNamed) => {
		const { hints } = await run({ operation: 'importMessages', items: [message({ text })] });
		const hint = expect.stringMatching(/^Characters were lost or changed .* in data\.text:/);
		expect(hints).toEqual(isNamed ? [hint] : []);
	});

	it('are named where a text was made of an object', async () => {
		const items = [message({ text: 'See [object Object]' })];
		const { hints, error } = await run({ operation: 'importMessages', items });
		expect(error).toBeUndefined();
		expect(hints).toEqual([expect.stringMatching(/^\[object Object\] stands in data\.text:/)]);
	});

	it.each([
		['<p>Hi &amp; bye</p>', true],
		[' <DIV class="x">Hi</DIV>', true],
		['Tom &amp; Jerry &#39;s', true],
		['a &b; c', false],
		['I <p> you', false],
		['<@uid:bob> hi', false],
		['<pre> hi', false],
	])('are named where the text %j is HTML: %s', async (text, isNamed) => {
		const { hints } = await run({ operation: 'importMessages', items: [message({ text })] });
		expect(hints).toEqual(isNamed ? [expect.stringMatching(/^HTML stands in data\.text, /)] : []);
	});

	it.each([
		['2026-06-15T15:06:40', true],
		['2026-06-15 15:06', true],
		['15.06.2026 15:06', true],
		['06/15/2026, 3:06 PM', true],
		['2026-06-15T15:06:40Z', false],
		['2026-06-15 15:06:40+02', false],
		['2026-06-15T15:06:40.000-0530', false],
		['Mon Jun 15 2026 17:06:40 GMT+0200 (Central European Summer Time)', false],
		['Mon, 15 Jun 2026 15:06:40 GMT', false],
		['2026-06-15', false],
		[1_750_000_000, false],
		['never', false],
		[46188.629, true],
		['46188.629', true],
		[46188, false],
	])('are named where the time %j has no zone: %s', async (createdAt, isNamed) => {
		const items = [{ uid: 'ada', name: 'Ada', createdAt }];
		const { hints } = await run({ items, onError: 'continueRegularOutput' });
		expect(hints).toEqual(isNamed ? ['Times without a zone count as UTC: createdAt'] : []);
	});

	it('take their type from a file, also beside custom data, and however it is written', async () => {
		const file = { url: 'https://a.example/b.png', name: 'b', mimeType: 'Image/PNG' };
		const attachments = [{ ...file, extension: 'png' }];
		const items = [message({ text: '', attachments, customData: { a: 1 } })];
		expect((await run({ operation: 'importMessages', items })).error).toBeUndefined();
		expect(sentMessages()).toMatchObject([{ category: 'message', type: 'image' }]);
	});

	it('are custom with files and custom data where they have a type of their own', async () => {
		const file = { url: 'https://a.example/b.png', name: 'b', mimeType: 'image/png' };
		const attachments = [{ ...file, extension: 'png' }];
		const items = [message({ text: '', attachments, customData: { a: 1 }, type: 'order' })];
		expect((await run({ operation: 'importMessages', items })).error).toBeUndefined();
		expect(sentMessages()).toMatchObject([{ category: 'custom', type: 'order' }]);
	});

	it.each(['undefined', 'null', 'NULL', 'NaN'])('have no ID in the word %s', async (uid) => {
		const { error } = await run({ items: [{ uid, name: 'Ada', tags: uid }] });
		expect(error?.message).toContain(`'uid' is '${uid}', which stands for nothing`);
		expect(bodies()).toEqual([]);
	});

	it.each(['deletedAt', 'deleted_at'])(
		'stay deleted when they are, as %s says',
		async (deletedAt) => {
			const times = [daysAgo(1), '2025-06-15T15:06:40Z', 0, '', null, 'NULL'];
			const items = times.map((time, n) => message({ text: `${n}`, [deletedAt]: time }));
			const given = { items, onError: 'continueRegularOutput' } as const;
			const { items: out, hints } = await run({ operation: 'importMessages', ...given });
			expect(failedOf(out)).toEqual([0, 1]);
			expect(out[0].json.error).toContain("'deletedAt' says that the message was deleted");
			expect(hints).toEqual([]);
		},
	);

	it.each(['deleted', 'isDeleted', 'is_deleted', 'Deleted'])(
		'stay deleted when %s says yes',
		async (column) => {
			const marks = [true, 'TRUE', 1, 't', daysAgo(1), false, 'false', 0, 'f', '', 'NULL'];
			const items = marks.map((mark, n) => message({ text: `${n}`, [column]: mark }));
			const given = { items, onError: 'continueRegularOutput' } as const;
			const { items: out } = await run({ operation: 'importMessages', ...given });
			expect(failedOf(out)).toEqual([0, 1, 2, 3, 4]);
			expect(out[0].json.error).toMatch(/^'(isD|d)eleted' says that the message was deleted/);
		},
	);

	it.each([
		{ delete_at: daysAgo(1) * 1000 },
		{ deletedDateTime: '2026-06-15T15:06:40.123Z' },
		{ is_removed: true },
		{ deletedAt: { $date: '2026-06-15T15:06:40Z' } },
	])('stay deleted as %j of other systems says', async (mark) => {
		const { error } = await run({ operation: 'importMessages', items: [message(mark)] });
		expect(error?.message).toContain('says that the message was deleted');
		const others = [
			{ delete_at: 0 },
			{ deletedDateTime: null },
			{ is_removed: false },
			{ deletedAt: '9999-12-31' },
			{ deletedAt: { $date: '0001-01-01T00:00:00Z' } },
		];
		const items = others.map((other, n) => message({ ...other, text: `${n}` }));
		expect((await run({ operation: 'importMessages', items })).error).toBeUndefined();
	});

	it.each(['WAHR', '15. Juni 2026', { at: '2026-06-15T15:06:40Z' }])(
		'are not sent where nobody knows whether %j means that they are deleted',
		async (deleted) => {
			const items = [
				message({ deleted }),
				...['never', '-', {}].map((no) => message({ deleted: no })),
			];
			const given = { items, onError: 'continueRegularOutput' } as const;
			const { items: out } = await run({ operation: 'importMessages', ...given });
			expect(failedOf(out)).toEqual([0]);
			expect(out[0].json.error).toContain("'deleted' is neither a time nor yes or no");
		},
	);

	it('stay deleted when one of two columns says so', async () => {
		const items = [message({ deleted: false, deletedAt: daysAgo(1) })];
		const { error } = await run({ operation: 'importMessages', items });
		expect(error?.message).toContain("'deletedAt' says that the message was deleted");
	});

	it.each([
		'<img src="https://a.example/1.png">',
		'=IMAGE("https://a.example/1.png")',
		'1.png (https://a.example/1.png)',
		'[photo](https://a.example/1.png)',
	])('have no address in %s', async (avatar) => {
		const { error } = await run({ items: [{ uid: 'ada', name: 'Ada', avatar }] });
		expect(error?.message).toContain("'avatar' holds more than an address");
		expect(bodies()).toEqual([]);
	});

	it.each([
		[{ name: 'Ada [object Object]' }, "'name' holds"],
		[{ name: '#REF!' }, "'name' holds"],
		[{ tags: 'vip, [object Object]' }, "'tags' holds"],
		[{ email: '[object Object]' }, "'email' is no single email address"],
		[{ email: 'ada@example.com; bob@example.com' }, "'email' is no single email address"],
		[{ email: 'ada' }, "'email' is no single email address"],
		[{ avatar: '[object Object]' }, "'avatar' holds"],
	])('have no value in %j, which nobody meant', async (values, message) => {
		const { error } = await run({ items: [{ uid: 'ada', name: 'Ada', ...values }] });
		expect(error?.message).toContain(message);
		expect(bodies()).toEqual([]);
	});

	it('lack a value where a formula of a spreadsheet failed', async () => {
		await run({ items: [{ uid: 'ada', name: 'Ada', email: '#REF!', link: '#NAME?' }] });
		expect(bodies()).toEqual([{ users: { ada: { uid: 'ada', name: 'Ada' } } }]);
	});

	it.each(['fields', 'properties', 'attributes'])('have no ID in the name "%s"', async (name) => {
		const records = { [name]: { name: 'Ada' } };
		const { error } = await run({ inputMode: 'json', records, items: [{}] });
		expect(error?.message).toContain("'uid' is missing");
		expect(bodies()).toEqual([]);
	});

	it.each([
		'/uploads/b.png',
		'//a.example/b.png',
		'a.example/b.png',
		'a.example:8080/b.png',
		'localhost:3000/b.png',
		'C:\\uploads\\b.png',
	])('have no file at %s, where nobody would find it', async (url) => {
		const attachments = [{ url, name: 'b', mimeType: 'image/png', extension: 'png' }];
		const items = [message({ attachments })];
		const { error } = await run({ operation: 'importMessages', items });
		expect(error?.message).toContain("'url' that does not begin with https://");
		expect(bodies()).toEqual([]);
	});

	it.each([
		['the oldest', ['a', 'b', 'c'], daysAgo(10), daysAgo(10) + 1],
		['the newest', ['c', 'b', 'a'], daysAgo(10) + 1, daysAgo(10)],
	])('with %s first keep their order within one second', async (_, order, firstAt, othersAt) => {
		const items = order.map((text, n) => message({ text, sentAt: n === 0 ? firstAt : othersAt }));
		await run({ operation: 'importMessages', items });
		expect(sentTexts()).toEqual(['a', 'b', 'c']);
	});

	it('keep the order of a conversation that stands before an older one', async () => {
		const older = message({ text: 'older', receiver: 'carol', sentAt: daysAgo(20) });
		await run({
			operation: 'importMessages',
			items: [...['a', 'b', 'c'].map((text) => message({ text, sentAt: daysAgo(10) })), older],
		});
		expect(sentTexts()).toEqual(['older', 'a', 'b', 'c']);
	});

	it('have no blanks in the address of a file, at which some apps would end it', async () => {
		const file = { url: ' https://a.example/my photo.png', name: 'b', mimeType: 'image/png' };
		const attachments = [{ ...file, extension: 'png' }];
		await run({ operation: 'importMessages', items: [message({ attachments })] });
		const url = 'https://a.example/my%20photo.png';
		expect(sentMessages()).toMatchObject([{ data: { attachments: [{ url }] } }]);
	});

	it.each([
		['491234.0', '491234'],
		["'+49 1234", '+49 1234'],
		['040.12.00', '040.12.00'],
		[49.5, '49.5'],
	])('have the telephone number %j without marks of tables', async (phone, sent) => {
		await run({ items: [{ uid: 'ada', name: 'Ada', phone }] });
		const [{ users }] = bodies() as [{ users: IDataObject }];
		expect(users).toMatchObject({ ada: { metadata: { '@private': { contactNumber: sent } } } });
	});

	it('have no ID in a switch, e.g. of a column that was mixed up', async () => {
		const { error } = await run({ items: [{ uid: true, name: true }] });
		expect(error?.message).toContain("'uid' has to be text");
		expect(bodies()).toEqual([]);
	});

	it.each(['4.41235E+11', '4,41E+11', '5E+11', '4.4E11'])(
		'do not come with %s for a telephone number',
		async (phone) => {
			const { error } = await run({ items: [{ uid: 'ada', name: 'Ada', phone }] });
			expect(error?.message).toContain("'phone' was shortened by a spreadsheet");
		},
	);
});
