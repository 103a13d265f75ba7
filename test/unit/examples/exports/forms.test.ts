import { reasonsOf, type ChatRecord, type Mapped } from '../mapped';
import { mapExport, NOW, SETTINGS } from './support';

const AT = '2026-06-01T08:00:00Z';

const SYSTEMS = {
	stream: {
		channel: { cid: 'team:lab', type: 'team', id: 'lab', created_by: { id: 'ada' }, config: {} },
		message: {
			id: 'm1',
			cid: 'team:lab',
			text: 'Hi',
			user: { id: 'ada', name: 'Ada' },
			created_at: AT,
		},
	},
	sendbird: {
		channel: { channel_url: 'lab', name: 'Lab', created_by: { user_id: 'ada' } },
		message: {
			message_id: 1,
			channel_url: 'lab',
			type: 'MESG',
			message: 'Hi',
			user: { user_id: 'ada', nickname: 'Ada' },
			created_at: Date.parse(AT),
		},
	},
};

const mapText = (system: string, text: string): Mapped => mapExport(system, { 'a.json': text });
const textsOf = ({ messages }: Mapped) => messages.map(({ text }: ChatRecord) => text);

describe.each(Object.entries(SYSTEMS))('files of %s', (system, { channel, message }) => {
	const map = (...records: object[]) => mapText(system, JSON.stringify(records));
	const idField = system === 'stream' ? 'user_id' : 'user_id';
	const messageId = Object.keys(message)[0];
	const textField = system === 'stream' ? 'text' : 'message';
	const inside = Object.fromEntries(
		Object.entries(message).filter(([name]) => !['cid', 'channel_url', messageId].includes(name)),
	);

	it.each<[string, unknown]>([
		['a list', [{ [idField]: 'ada' }, { [idField]: 'alan' }]],
		['a list of IDs', ['ada', 'alan']],
		['an object by IDs', { ada: { role: '' }, alan: { role: '' } }],
		['an object around the list', { members: [{ [idField]: 'ada' }, { [idField]: 'alan' }] }],
	])('may have the members as %s', (_, members) => {
		const mapped = map({ ...channel, members });
		expect(mapped.members.map(({ uid }) => uid)).toEqual(['ada', 'alan']);
		expect(mapped.users.map(({ uid }) => uid).sort()).toEqual(['ada', 'alan']);
		expect(reasonsOf(mapped, 'files', 'unreadable')).toEqual({});
	});

	it('name a list of members in another form', () => {
		for (const members of ['ada', 5, { count: 2 }]) {
			expect(reasonsOf(map({ ...channel, members }), 'files', 'unreadable')).toEqual({
				'A list in a form that was not understood: members': 1,
			});
		}
	});

	it.each<[string, unknown]>([
		['in a channel', { ...channel, messages: [{ ...inside, [messageId]: 5 }] }],
		['in a channel, by their IDs', { ...channel, messages: { 5: inside } }],
		['beside their channel', { channel, messages: [{ ...inside, [messageId]: 5 }] }],
		[
			'in a list of those',
			{ channels: [{ ...channel, messages: [{ ...inside, [messageId]: 5 }] }] },
		],
	])('may have the messages %s', (_, record) => {
		const mapped = map(record as object);
		expect(textsOf(mapped)).toEqual(['Hi']);
		expect(mapped.groups).toHaveLength(1);
		expect(reasonsOf(mapped, 'files', 'unreadable')).toEqual({});
	});

	it('name every message that has no channel', () => {
		const messages = [1, 2].map((id) => ({ ...inside, [messageId]: id }));
		expect(reasonsOf(map(message, { messages }), 'files', 'unreadable')).toEqual({
			'A message without a channel': 2,
		});
	});

	it('name messages inside a message, and carry the message over', () => {
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
		const mapped = map(channel, { ...message, [textField]: '', ...more });
		const reasons = Object.keys(reasonsOf(mapped, 'messages', 'left out'));
		const remarks = Object.keys(reasonsOf(mapped, 'messages', 'not carried over'));
		expect([...reasons, ...remarks].join()).toContain('File without address');
	});

	it('have IDs that JavaScript cannot hold as they are', () => {
		const text = JSON.stringify([
			channel,
			{ ...message, [messageId]: 'BIG' },
			{ ...message, [messageId]: 'OTHER' },
		])
			.replace('"BIG"', '9007199254740993')
			.replace('"OTHER"', '9007199254740992');
		const ids = mapText(system, text).messages.map(({ muid }) => String(muid).split('-').pop());
		expect(ids).toEqual(['9007199254740993', '9007199254740992']);
	});

	it('mention nobody in a mail address', () => {
		const mentioned_users = [{ id: 'ada', user_id: 'ada', name: 'Ada', nickname: 'Ada' }];
		const text = 'x@Ada.org, x.y@Ada, @Ada, (@Ada) 「@Ada」 は@Ada';
		const mapped = map(channel, { ...message, [textField]: text, mentioned_users });
		const own = '<@uid:ada>';
		expect(textsOf(mapped)).toEqual([`x@Ada.org, x.y@Ada, ${own}, (${own}) 「${own}」 は${own}`]);
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

it("the key of Sendbird's files goes, wherever it stands", () => {
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
					data: keyed(''),
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
