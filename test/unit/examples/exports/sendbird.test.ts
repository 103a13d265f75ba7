import { reasonsOf, type ChatRecord } from '../mapped';
import { fileAt, mapExport, SETTINGS, SYSTEMS } from './support';

const ada = { user_id: 'ada', nickname: 'Ada' };
const alan = { user_id: 'alan', nickname: 'Alan' };
const channel = {
	channel_url: 'lab',
	name: 'Lab',
	created_at: 1_770_000_000,
	created_by: ada,
	members: [ada, alan],
};
const { message } = SYSTEMS.sendbird;
const AT = message.created_at;

const map = (records: unknown, settings?: object) =>
	mapExport('sendbird', { 'a.json': JSON.stringify(records) }, settings);
/** Maps an export of one channel with one message, which has these fields. */
const only = (more: object, settings?: object) => map([channel, { ...message, ...more }], settings);

describe('messages', () => {
	it.each<[string, object, ChatRecord]>([
		[
			'a mention by name',
			{ message: 'Hi @Alan', mentioned_users: [alan] },
			{ text: 'Hi <@uid:alan>' },
		],
		[
			'a mention by template',
			{
				message: 'Hi @Old name',
				mentioned_message_template: 'Hi @{alan}, not @{eve}',
				mentioned_users: [alan],
			},
			{ text: 'Hi <@uid:alan>, not @{eve}' },
		],
		[
			'a mention of somebody by ID only',
			{ message: 'Hi @alan', mentioned_users: ['alan'] },
			{ text: 'Hi <@uid:alan>' },
		],
		[
			'a mention by template of somebody in the list of IDs',
			{
				message: 'Hi @Eve',
				mentioned_message_template: 'Hi @{eve}',
				mentioned_users: [],
				mentioned_user_ids: ['eve'],
			},
			{ text: 'Hi <@uid:eve>' },
		],
		[
			'a file of a flat message',
			{ type: 'FILE', message: '', url: 'https://a.example/b.mp4', file_name: 'b.mp4' },
			{ attachments: [fileAt('https://a.example/b.mp4', 'b.mp4', 'video/mp4')] },
		],
		[
			'several files',
			{
				type: 'FILE',
				message: '',
				files: [{ url: 'https://a.example/1.png' }, { url: 'https://a.example/2.png' }],
			},
			{
				attachments: ['1.png', '2.png'].map((name) =>
					fileAt(`https://a.example/${name}`, name, 'image/png'),
				),
			},
		],
		[
			'a sender in fields of their own',
			{ user: undefined, sender_id: 'eve', sender_nickname: 'Eve' },
			{ sender: 'eve' },
		],
		['a time as text', { created_at: '2026-06-01 08:00:00 UTC' }, { sentAt: AT }],
		[
			'a time as text without a zone',
			{ created_at: '2026-06-01T08:00:00.123' },
			{ sentAt: AT + 123 },
		],
		['a time as text in another zone', { created_at: '2026-06-01 17:00:00+09:00' }, { sentAt: AT }],
		['seconds', { created_at: AT / 1000 }, { sentAt: AT }],
		[
			'custom type and data',
			{ custom_type: 'order', data: '{"id":5}' },
			{ metadata: { sendbirdCustomType: 'order', sendbirdData: { id: 5 } } },
		],
		['data that is no JSON', { data: '{id' }, { metadata: { sendbirdData: '{id' } }],
		['no time of deletion', { deleted_at: 0 }, { sentAt: AT }],
	])('carry over %s', (_, more, expected) => {
		const mapped = only(more);
		expect(mapped.messages).toEqual([expect.objectContaining(expected)]);
		expect(mapped.users.map(({ uid }) => uid)).toContain(mapped.messages[0].sender);
	});

	it.each<[string, object]>([
		['Deleted message', { is_removed: true }],
		['Deleted message', { is_deleted: true }],
		['Deleted message', { deleted_at: AT }],
		['Admin message (nobody sent it)', { type: 'ADMM', user: null }],
		['No time', { created_at: 'yesterday' }],
		['Nothing but: File without address', { type: 'FILE', message: '', file: { name: 'x' } }],
	])('are left out: %s, with %j', (reason, more) => {
		const mapped = only(more);
		expect(mapped.messages).toEqual([]);
		expect(reasonsOf(mapped, 'messages', 'left out')).toEqual({ [reason]: 1 });
		expect(mapped.users.map(({ uid }) => uid)).toEqual(['ada', 'alan']);
	});

	it('lose the key in the address of a file, and take the address of a copy', () => {
		const file = { url: 'https://file-us-1.sendbird.com/x.png?auth=secret&w=1', name: 'x.png' };
		const urlOf = (settings?: object) => {
			const [{ attachments }] = only({ type: 'FILE', message: '', file }, settings).messages;
			return (attachments as ChatRecord[])[0].url;
		};
		expect(urlOf()).toBe('https://file-us-1.sendbird.com/x.png?w=1');
		expect(urlOf({ ...SETTINGS, filesAddress: 'https://copy.example' })).toBe(
			'https://copy.example/x.png',
		);
	});

	it('of the same number in two channels are two', () => {
		const other = { ...channel, channel_url: 'garden' };
		const mapped = map([channel, other, message, { ...message, channel_url: 'garden' }, message]);
		expect(mapped.messages).toHaveLength(2);
		expect(reasonsOf(mapped, 'messages', 'left out')).toEqual({ 'The same ID a second time': 1 });
	});
});

describe('people and channels', () => {
	it('become members, operators and banned ones', () => {
		const mapped = map([
			{
				...channel,
				created_by: null,
				members: [
					{ ...ada, role: 'operator' },
					{ ...alan, state: 'invited' },
				],
				operators: ['grace'],
				banned_list: [{ user: { user_id: 'eve', nickname: 'Eve' } }],
			},
		]);
		expect(mapped.members).toEqual([
			{ guid: 'lab', uid: 'ada', scope: 'moderator' },
			{ guid: 'lab', uid: 'grace', scope: 'admin' },
			{ guid: 'lab', uid: 'eve', scope: 'participant', isBanned: true },
		]);
		expect(reasonsOf(mapped, 'members', 'left out')).toEqual({
			'Invitation that was not accepted': 1,
		});
		expect(reasonsOf(mapped, 'users', 'added')).toEqual({ 'Only the ID is known': 1 });
	});

	it('have roles and states that may begin with a capital', () => {
		const mapped = map([
			{
				...channel,
				channel_type: 'OPEN',
				members: [
					{ ...alan, role: 'Operator' },
					{ user_id: 'eve', state: 'Invited' },
				],
			},
		]);
		expect(mapped.groups).toMatchObject([{ type: 'public' }]);
		expect(mapped.members).toEqual([{ guid: 'lab', uid: 'alan', scope: 'moderator' }]);
	});

	it.each<[string, object, string]>([
		['an open channel', { channel_url: 'sendbird_open_channel_1', members: undefined }, 'public'],
		['an open channel by its kind', { channel_type: 'open' }, 'public'],
		['a public group channel', { is_public: true }, 'public'],
		[
			'a public group channel with an access code',
			{ is_public: true, is_access_code_required: true },
			'private',
		],
		['one that tells only the code', { is_public: true, access_code: '1234' }, 'private'],
		['any other', { is_distinct: true, members: [ada, alan, { user_id: 'eve' }] }, 'private'],
	])('%s is a group', (_, more, type) => {
		expect(map([{ ...channel, ...more }]).groups).toMatchObject([{ type, owner: 'ada' }]);
	});

	it('are read one by one, in lists, and on lines', () => {
		const expected = map([ada, channel, message]);
		const inLists = map({ users: [ada], channels: [channel], messages: [message] });
		expect({ ...inLists, notes: [] }).toEqual({ ...expected, notes: [] });
		const lines = [ada, channel, message].map((record) => JSON.stringify(record)).join('\n');
		expect(mapExport('sendbird', { 'a.jsonl': lines })).toEqual({
			...expected,
			notes: expect.anything(),
		});
	});

	it.each<[string, object]>([
		['Read receipts', { read_receipt: { ada: AT }, delivery_receipt: { ada: AT } }],
		['Messages are not kept', { disappearing_message: { message_survival_seconds: 60 } }],
	])('names what a channel had: %s', (reason, more) => {
		const mapped = map([{ ...channel, ...more }]);
		expect(reasonsOf(mapped, 'groups', 'not carried over')).toEqual({ [reason]: 1 });
	});

	it.each<[boolean | string | number, boolean | string | number]>([
		[true, false],
		['true', 'false'],
		['TRUE', 'False'],
		[1, 0],
		['1', '0'],
	])('are read in a table that became JSON, in which yes is %j and no is %j', (yes, no) => {
		const eve = { user_id: 'eve', nickname: 'Eve', is_active: no };
		const pair = {
			channel_url: 'pair',
			is_distinct: yes,
			members: [ada, { ...alan, is_active: yes }],
		};
		const mapped = map([
			{ ...channel, is_public: yes, freeze: no, is_deleted: no },
			pair,
			eve,
			{ ...message, is_removed: no },
			{ ...message, message_id: 2, is_removed: yes },
			{ ...message, message_id: 3, channel_url: 'pair' },
		]);
		expect(mapped.groups).toMatchObject([{ guid: 'lab', type: 'public' }]);
		expect(mapped.departed).toEqual([{ uids: ['eve'] }]);
		expect(mapped.messages).toMatchObject([{ receiver: 'lab' }, { receiver: 'alan' }]);
		expect(reasonsOf(mapped, 'messages', 'left out')).toEqual({ 'Deleted message': 1 });
	});

	it.each([
		['{"plan":"gold"}', { plan: 'gold' }],
		['gold', { sendbirdMetadata: 'gold' }],
		['["gold"]', { sendbirdMetadata: ['gold'] }],
	])('keep metadata that a table has as text: %s', (metadata, expected) => {
		const { users, groups } = map([
			{ ...ada, metadata },
			{ ...channel, metadata },
		]);
		expect([users[0].metadata, groups[0].metadata]).toEqual([expected, expected]);
	});

	it('keep the name and the creator of a channel, whatever stands around its messages in another file', () => {
		const { channel_url: _, ...inside } = message;
		const frame = { channel_url: 'lab', channel_type: 'group', messages: [inside] };
		for (const records of [
			[channel, frame],
			[frame, channel],
		]) {
			const mapped = map(records);
			expect(mapped.groups).toMatchObject([{ name: 'Lab', owner: 'ada' }]);
			expect(mapped.messages).toHaveLength(1);
		}
	});

	it('names what was not understood', () => {
		const mapped = map([
			{ ...channel, muted_list: [alan], metacounter: {} },
			{ ...alan, blocked: { ada: true } },
			{ ...message, extended: { a: 1 } },
			{ weather: 'fine' },
			{ channel_url: 'lab', user_id: 'ada', state: 'joined' },
			{ message_id: 5, message: 'x' },
			{ category: 'group_channel:message_send' },
		]);
		expect(reasonsOf(mapped, 'files', 'unreadable')).toEqual({
			'Records that were not understood, with the fields: weather': 1,
			'Records that were not understood, with the fields: channel_url, state, user_id': 1,
			'A message without a channel': 1,
		});
		expect(reasonsOf(mapped, 'files', 'not carried over')).toEqual({
			'Entries of the kind: failed webhook': 1,
		});
		for (const [part, name] of Object.entries({
			groups: 'muted_list',
			users: 'blocked',
			messages: 'extended',
		})) {
			expect(reasonsOf(mapped, part, 'not carried over')).toEqual({ [`Field: ${name}`]: 1 });
		}
	});
});
