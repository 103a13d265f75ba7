import { reasonsOf, type Mapped } from '../mapped';
import { mapExport, NOW, SENT_AT, SETTINGS, SYSTEMS, textsOf } from './support';

const mapText = (system: string, text: string): Mapped => mapExport(system, { 'a.json': text });

describe.each(Object.entries(SYSTEMS))('files of %s', (system, { channel, message, fields }) => {
	const map = (...records: object[]) => mapText(system, JSON.stringify(records));
	/** The message without its channel and its ID, because its place in a file can show both. */
	const messageInside = Object.fromEntries(
		Object.entries(message).filter(([name]) => !['cid', 'channel_url', fields.id].includes(name)),
	);
	const messageWithId = (id: number) => ({ ...messageInside, [fields.id]: id });
	const people = [{ user_id: 'ada' }, { user_id: 'alan' }];

	it.each<[string, unknown]>([
		['a list', people],
		['a list of IDs', ['ada', 'alan']],
		['an object by IDs', { ada: { role: '' }, alan: { role: '' } }],
		['an object around the list', { members: people }],
	])('may have the members as %s', (_, members) => {
		const mapped = map({ ...channel, members });
		expect(mapped.members.map(({ uid }) => uid)).toEqual(['ada', 'alan']);
		expect(mapped.users.map(({ uid }) => uid).sort()).toEqual(['ada', 'alan']);
		expect(reasonsOf(mapped, 'files', 'unreadable')).toEqual({});
	});

	it('tell when members joined only if they tell when the channel was made, because the service then takes it for new', () => {
		const members = [{ user_id: 'ada', created_at: SENT_AT, joined_at: SENT_AT }];
		const joinedAt = (more: object) => map({ ...channel, ...more, members }).members[0].joinedAt;
		expect(joinedAt({ created_at: '2026-05-01T08:00:00Z' })).toBe(Date.parse(SENT_AT) / 1000);
		expect(joinedAt({})).toBeUndefined();
		expect(reasonsOf(map({ ...channel, members }), 'groups', 'not carried over')).toMatchObject({
			'When members joined: the time of creation is not known': 1,
		});
	});

	it.each<[string, object]>([
		['has left', { members: [{ user_id: 'eve' }] }],
		[
			'is banned',
			system === 'stream'
				? { members: [{ user_id: 'ada', banned: true }] }
				: { members: [{ user_id: 'eve' }], banned_list: [{ user_id: 'ada' }] },
		],
	])('give no private group to a creator who %s: an owner can read it', (_, more) => {
		const mapped = map({ ...channel, ...more });
		expect(mapped.groups).toMatchObject([{ type: 'private' }]);
		expect(mapped.groups[0].owner).toBeUndefined();
		expect(reasonsOf(mapped, 'groups', 'not carried over')).toEqual({
			'Creator: not in the conversation any more': 1,
		});
	});

	it('let members join a second after the channel was made, if they joined with it or before, because the service wants a later time', () => {
		const joined = ['2026-05-01T08:00:00.900Z', '2026-04-01T08:00:00Z'];
		const members = joined.map((time, n) => ({
			user_id: `member-${n}`,
			created_at: time,
			joined_at: time,
		}));
		const created_at = '2026-05-01T08:00:00.100Z';
		const times = map({ ...channel, created_at, members }).members.map(({ joinedAt }) => joinedAt);
		const firstSecond = Date.parse('2026-05-01T08:00:01Z') / 1000;
		expect(times).toEqual([firstSecond, firstSecond]);
	});

	it.each([
		['seconds with decimals', (at: number) => at / 1_000],
		['milliseconds', (at: number) => at],
		['microseconds', (at: number) => at * 1_000],
		['nanoseconds, as newer programs of Stream write them', (at: number) => `${at}000000`],
		['text', (at: number) => new Date(at).toISOString()],
		[
			'text of PostgreSQL',
			(at: number) => new Date(at).toISOString().replace('T', ' ').replace('Z', '+00'),
		],
	])('keep the milliseconds of messages, with times in %s', (_, write) => {
		const at = Date.parse(SENT_AT);
		const records = [900, 100].map((after, n) => ({
			...message,
			[fields.id]: n + 1,
			[fields.text]: String(after),
			created_at: write(at + after),
		}));
		// Times in nanoseconds become numbers that JavaScript cannot hold
		const text = JSON.stringify([channel, ...records]).replace(/"(\d{19})"/g, '$1');
		const { messages } = mapText(system, text);
		expect(messages.map(({ text: after, sentAt }) => [after, Math.round(Number(sentAt))])).toEqual([
			['900', at + 900],
			['100', at + 100],
		]);
	});

	it('name messages with an unknown form of time', () => {
		const mapped = map(channel, { ...message, created_at: '1 June' });
		expect(mapped.messages).toEqual([]);
		expect(reasonsOf(mapped, 'files', 'unreadable')).toEqual({
			'Messages whose time was not understood': 1,
		});
	});

	it('name a list of members in an unknown form', () => {
		for (const members of ['ada', 5, { count: 2 }]) {
			expect(reasonsOf(map({ ...channel, members }), 'files', 'unreadable')).toEqual({
				'A list in a form that was not understood: members': 1,
			});
		}
	});

	it.each<[string, unknown]>([
		['in a channel', { ...channel, messages: [messageWithId(5)] }],
		['in a channel, by their IDs', { ...channel, messages: { 5: messageInside } }],
		['beside their channel', { channel, messages: [messageWithId(5)] }],
		[
			'in a list of channels with messages',
			{ channels: [{ ...channel, messages: [messageWithId(5)] }] },
		],
	])('may have the messages %s', (_, record) => {
		const mapped = map(record as object);
		expect(textsOf(mapped)).toEqual(['Hi']);
		expect(mapped.groups).toHaveLength(1);
		expect(reasonsOf(mapped, 'files', 'unreadable')).toEqual({});
	});

	it('name every message that has no channel', () => {
		const messages = [messageWithId(1), messageWithId(2)];
		expect(reasonsOf(map(message, { messages }), 'files', 'unreadable')).toEqual({
			'A message without a channel': 2,
		});
	});

	it('name messages inside a message, and import the outer message', () => {
		const mapped = map(channel, { ...message, replies: [message] });
		expect(textsOf(mapped)).toEqual(['Hi']);
		expect(mapped.messages[0].metadata).toBeUndefined();
		expect(reasonsOf(mapped, 'messages', 'not carried over')).toEqual({
			'Messages inside a message': 1,
		});
	});

	it.each<[string, object]>(
		system === 'stream'
			? [
					['as an object', { attachments: { type: 'file', title: 'a.pdf' } }],
					['without an address', { attachments: [{ type: 'image' }] }],
				]
			: [
					['that is only text', { type: 'FILE', file: 'a.pdf' }],
					['in an object', { type: 'FILE', files: { name: 'a.pdf' } }],
					['that is missing', { type: 'FILE' }],
				],
	)('name a file %s', (_, more) => {
		const mapped = map(channel, { ...message, [fields.text]: '', ...more });
		const reasons = Object.keys(reasonsOf(mapped, 'messages', 'left out'));
		const remarks = Object.keys(reasonsOf(mapped, 'messages', 'not carried over'));
		expect([...reasons, ...remarks].join()).toContain('File without address');
	});

	it('keep IDs that are numbers too large for JavaScript', () => {
		const big = ['9007199254740993', '9007199254740992'];
		const messages = big.map((id) => ({ ...message, [fields.id]: id }));
		// The IDs are numbers in the file
		const text = JSON.stringify([channel, ...messages]).replace(/"(9\d+)"/g, '$1');
		const ids = mapText(system, text).messages.map(({ muid }) => String(muid).split('-').pop());
		expect(ids).toEqual(big);
	});

	it('hold a mention, but not in a mail address', () => {
		const mentioned_users = [{ id: 'ada', user_id: 'ada', name: 'Ada', nickname: 'Ada' }];
		const text = 'x@Ada.org, x.y@Ada, @Ada, (@Ada) 「@Ada」 は@Ada';
		const mapped = map(channel, { ...message, [fields.text]: text, mentioned_users });
		const mention = '<@uid:ada>';
		expect(textsOf(mapped)).toEqual([
			`x@Ada.org, x.y@Ada, ${mention}, (${mention}) 「${mention}」 は${mention}`,
		]);
	});

	it('that hold nothing are named', () => {
		const mapped = mapExport(system, {
			'a.json': JSON.stringify([channel]),
			'b.json': '',
			'c.json': '\ufeff\n',
			'd.json': '[]',
		});
		expect(mapped.notes.filter(({ part }) => part === 'files')).toEqual(
			['b.json', 'c.json', 'd.json'].map((file) =>
				expect.objectContaining({ file, reason: 'The file holds no record' }),
			),
		);
	});
});

it("the key of Sendbird's files is removed wherever it stands", () => {
	const { channel, message } = SYSTEMS.sendbird;
	const file = 'https://file-us-1.sendbird.com/a.png';
	const keyed = (more: string) => `${file}?auth=the-key${more}`;
	const settings = { ...SETTINGS, now: NOW };
	const mapped = mapExport(
		'sendbird',
		{
			'a.json': JSON.stringify([
				{ ...channel, cover_url: keyed(''), data: JSON.stringify({ a: [keyed('&x=1')] }) },
				{ user_id: 'ada', profile_url: keyed(''), metadata: { link: keyed('') } },
				{
					...message,
					message: `See ${keyed('')}, ${file}?x=1&auth=the-key&y=2#z (${keyed('')}) https://a.example/?auth=mine`,
					// Some programs write the slashes of JSON with a backslash, and other characters by their number
					data: `${keyed('')} {"a": "${keyed('').replaceAll('/', '\\/')}", "b": "${file}?x=1\\u0026auth=the-key\\u0026y=2", "c": "${file}?auth\\u003dthe-key"}`,
				},
			]),
		},
		settings,
	);
	expect(JSON.stringify(mapped)).not.toContain('the-key');
	expect(textsOf(mapped)).toEqual([
		`See ${file}, ${file}?x=1&y=2#z (${file}) https://a.example/?auth=mine`,
	]);
	expect(mapped.groups[0]).toMatchObject({
		icon: file,
		metadata: { sendbirdData: { a: [`${file}?x=1`] } },
	});
});
