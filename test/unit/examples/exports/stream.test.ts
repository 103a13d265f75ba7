import { reasonsOf, type ChatRecord } from '../mapped';
import { fileAt, mapExport, readerOf, SENT_AT, SETTINGS } from './support';
import { ada, alan, channel, map, message } from './streamRecords';

const messagesIn = (record: object): ChatRecord[] =>
	(readerOf('stream')(record, SETTINGS) as { messages: ChatRecord[] }).messages;

describe('tells what a line holds', () => {
	it.each<[string, object]>([
		['the entity as it is', message],
		['in an object that names it', { message }],
		['with its type', { type: 'message', item: message }],
		['with its type, as data', { type: 'messages', data: message }],
		[
			'in version 1, with its channel',
			{ channel, messages: [{ ...message, cid: undefined }], members: [] },
		],
		['in version 1, as a list of channels', { channels: [{ channel, messages: [message] }] }],
		[
			'in an answer of the API',
			{
				channels: [{ channel, messages: [message], read: [], watcher_count: 0, hidden: false }],
				duration: '1ms',
			},
		],
		[
			'by channel type and ID',
			{ type: 'message', item: { ...message, cid: '', channel_type: 'team', channel_id: 'lab' } },
		],
	])('%s', (_, record) => {
		expect(messagesIn(record)).toMatchObject([
			{ key: 'stream-m1', channel: 'team:lab', text: 'Hi' },
		]);
	});

	it('the entity as it is, without a text', () => {
		expect(messagesIn({ ...message, text: undefined })).toMatchObject([
			{ key: 'stream-m1', text: '' },
		]);
	});

	it('names what it does not know, and what has no place', () => {
		const mapped = map(
			{ message },
			{ channel },
			{ weather: 'fine', wind: 3 },
			{ reaction: { message_id: 'm1' } },
			{ device: {} },
			{ member: { user_id: 'ada' } },
		);
		expect(reasonsOf(mapped, 'files', 'unreadable')).toEqual({
			'Records that were not understood, with the fields: weather, wind': 1,
			'A member without a channel': 1,
		});
		expect(reasonsOf(mapped, 'files', 'not carried over')).toEqual({
			'Entries of the kind: reaction': 1,
			'Entries of the kind: device': 1,
		});
	});
});

describe('messages', () => {
	const only = (more: object) => map({ channel }, { message: { ...message, ...more } });

	it.each<[string, object, ChatRecord]>([
		[
			'a mention, the longest name first',
			{
				text: '@Alan Turing and @ada, not @adam',
				mentioned_users: [alan, ada, { id: 'al', name: 'Alan' }],
			},
			{ text: '<@uid:alan> and <@uid:ada>, not @adam' },
		],
		[
			'mentions of people by their IDs only',
			{ text: 'Hi @alan', mentioned_users: ['alan'] },
			{ text: 'Hi <@uid:alan>' },
		],
		[
			'mentions in the list of IDs',
			{ text: 'Hi @eve', mentioned_users: [], mentioned_user_ids: ['eve'] },
			{ text: 'Hi <@uid:eve>' },
		],
		[
			'two people of the same name, each once',
			{
				text: '@Kim and @Kim, and @kim-2 again',
				mentioned_users: [
					{ id: 'kim-1', name: 'Kim' },
					{ id: 'kim-2', name: 'Kim' },
				],
			},
			{ text: '<@uid:kim-1> and <@uid:kim-2>, and <@uid:kim-2> again' },
		],
		[
			'two people of the same name, of whom one is called by the ID and named twice',
			{
				text: '@kim-1 and @Kim',
				mentioned_users: [
					{ id: 'kim-1', name: 'Kim' },
					{ id: 'kim-1', name: 'Kim' },
					{ id: 'kim-2', name: 'Kim' },
				],
			},
			{ text: '<@uid:kim-1> and <@uid:kim-2>' },
		],
		[
			'names with signs of patterns',
			{ text: '@A.(x|$& hi', mentioned_users: [{ id: 'x', name: 'A.(x|$&' }] },
			{ text: '<@uid:x> hi' },
		],
		[
			'a card',
			{
				text: '',
				attachments: [
					{
						type: 'card',
						title: 'Build',
						title_link: 'https://a.example',
						text: 'passed',
						fields: [{ title: 'Took', value: '3 s' }],
					},
				],
			},
			{ text: 'Build (https://a.example)\npassed\nTook: 3 s' },
		],
		[
			'a GIF',
			{
				text: '',
				attachments: [
					{ type: 'giphy', title: 'wave', thumb_url: 'https://giphy.example/wave.gif' },
				],
			},
			{ attachments: [fileAt('https://giphy.example/wave.gif', 'wave', 'image/gif')] },
		],
		[
			'pictures, whose name tells more than their kind',
			{
				text: '',
				attachments: [
					{ type: 'image', image_url: 'https://img.example.com/a.png', fallback: 'a.png' },
					{ type: 'image', image_url: 'https://img.example.com/b.svgz', fallback: 'b.svgz' },
				],
			},
			{
				attachments: [
					fileAt('https://img.example.com/a.png', 'a.png', 'image/png'),
					fileAt('https://img.example.com/b.svgz', 'b.svgz', 'image/jpeg'),
				],
			},
		],
		[
			'a poll',
			{ text: '', poll: { name: 'Lunch?', options: [{ text: 'Soup' }] } },
			{ text: 'Lunch?\n• Soup' },
		],
		[
			'own fields, a thread and a quote',
			{ mood: 'fine', parent_id: 'm0', quoted_message_id: 'm9' },
			{ text: 'Hi', metadata: { mood: 'fine', quotes: 'stream-m9', replyTo: 'stream-m0' } },
		],
		['somebody who is gone without a trace', { user: null }, { sender: 'stream-unknown' }],
	])('carry over %s', (_, more, expected) => {
		const mapped = only(more);
		expect(mapped.messages).toEqual([expect.objectContaining(expected)]);
		expect(mapped.users.map(({ uid }) => uid)).toContain(mapped.messages[0].sender);
	});

	it.each<[string, object]>([
		['Deleted message', { deleted_at: SENT_AT }],
		['Deleted message', { type: 'deleted' }],
		['Seen by its author only (ephemeral)', { type: 'ephemeral' }],
		['Hidden from others (shadow ban)', { shadowed: true }],
		['Only some people could see it', { restricted_visibility: ['ada'] }],
		['No time', { created_at: 'soon' }],
		['No ID', { id: '' }],
		['Older than 6 months, or will be within a day', { created_at: '2025-12-21T11:59:59Z' }],
		['Nothing but: Live location', { text: '', shared_location: {} }],
		['Nothing but: Poll', { text: '', poll_id: 'p1' }],
	])('are left out: %s, with %j', (reason, more) => {
		const mapped = only(more);
		expect(mapped.messages).toEqual([]);
		expect(reasonsOf(mapped, 'messages', 'left out')).toEqual({ [reason]: 1 });
	});

	it('name the own fields of a card', () => {
		const mapped = only({ attachments: [{ type: 'product', title: 'Tea', price: 5 }] });
		expect(reasonsOf(mapped, 'messages', 'not carried over')).toEqual({
			'Field of an attachment: price': 1,
		});
	});

	it('take the address of a copy for files that Stream keeps, and no others', () => {
		const attachments = [
			{
				type: 'file',
				asset_url: 'https://x.stream-io-cdn.com/1/a/7-plan.pdf?Signature=s',
				title: 'plan.pdf',
			},
			{ type: 'image', image_url: 'https://img.example.com/b.png?w=1' },
		];
		const text = [{ channel }, { message: { ...message, attachments } }]
			.map((line) => JSON.stringify(line))
			.join('\n');
		const settings = { ...SETTINGS, filesAddress: 'https://files.example.com/s/' };
		const mapped = mapExport('stream', { 'a.jsonl': text }, settings);
		expect((mapped.messages[0].attachments as ChatRecord[]).map(({ url }) => url)).toEqual([
			'https://files.example.com/s/7-plan.pdf',
			'https://img.example.com/b.png?w=1',
		]);
	});

	it('come over once when they stand in two files', () => {
		const text = JSON.stringify({ channel, messages: [message] });
		const mapped = mapExport('stream', { 'a.json': text, 'b.json': text });
		expect(mapped.messages).toHaveLength(1);
		expect(mapped.totals).toMatchObject({ groups: 1, messages: 2 });
		expect(reasonsOf(mapped, 'messages', 'left out')).toEqual({ 'The same ID a second time': 1 });
	});
});

it.each([null, '', '0001-01-01T00:00:00Z'])('takes %j for a time that never was', (never) => {
	const gone = { deleted_at: never, deactivated_at: never };
	const mapped = map({ ...ada, ...gone }, { ...channel, ...gone }, { ...message, ...gone });
	expect(mapped).toMatchObject({ departed: [], messages: [{ text: 'Hi' }], groups: [{}] });
});

it('takes a yes that is written as text or as a number for a yes', () => {
	const mapped = map(
		{ ...ada, banned: 'true' },
		channel,
		{ ...message, shadowed: 'true' },
		{ member: { cid: channel.cid, user: { id: 'eve' }, banned: 1 } },
	);
	expect(mapped.departed).toEqual([{ uids: ['ada'] }]);
	expect(mapped.messages).toEqual([]);
	expect(mapped.members).toMatchObject([{ uid: 'eve', isBanned: true }]);
});

it('refuses files without anything in them', () => {
	expect(() => map({ weather: 'fine' })).toThrow(
		'No user, channel or message was found in the files',
	);
});
