import { type ChatRecord } from '../mapped';
import { ago, mapEntries, mapFiles, notesOf, NOW } from './support';

const seconds = NOW / 1000;

describe('a message', () => {
	it('goes from its sender to its channel, with the same ID in every run', () => {
		const mapped = mapEntries([{ text: 'Hi', ts: ago(60) }]);
		expect(mapped.messages).toEqual([
			{
				muid: `slack-c1-${ago(60)}`,
				sender: 'u1',
				receiverType: 'group',
				receiver: 'c1',
				sentAt: seconds - 60,
				text: 'Hi',
			},
		]);
		expect(mapped.sources).toEqual({ [`slack-c1-${ago(60)}`]: 'general/2026-08-31.json' });
	});

	it('names the first message of its thread', () => {
		const thread = { thread_ts: ago(90) };
		const mapped = mapEntries([
			{ text: 'First', ts: ago(90), ...thread },
			{ text: 'Second', ...thread },
		]);
		expect(mapped.messages.map(({ metadata }) => metadata)).toEqual([
			undefined,
			{ replyTo: mapped.messages[0].muid },
		]);
		expect(notesOf(mapped, 'messages')).toEqual([
			'not carried over: Place in a thread (the metadata names its first message)',
		]);
	});

	it('may have a bot, a person of another company, or nobody as its sender', () => {
		const mapped = mapEntries([
			{ user: undefined, bot_id: 'B1', username: 'Build', text: 'a' },
			{ user: undefined, bot_id: 'B1', username: 'Nightly', text: 'b' },
			{ user: 'U9', user_profile: { real_name: 'Mary' }, text: 'c' },
			{ user: undefined, username: 'Old hook', text: 'd' },
			{ user: undefined, text: 'e' },
			{ user: { id: 'U1' }, bot_id: 5, bot_profile: null, text: 'f' },
		]);
		const names = {
			b1: 'Build',
			u9: 'Mary',
			'slack-old-hook-09496896': 'Old hook',
			'slack-unknown': 'Unknown',
			'5': '5',
		};
		const senders = ['b1', 'b1', 'u9', 'slack-old-hook-09496896', 'slack-unknown', '5'];
		expect(mapped.messages.map(({ sender }) => sender)).toEqual(senders);
		expect(mapped.messages[1].metadata).toEqual({ slackName: 'Nightly' });
		const added = mapped.users.slice(2).map(({ uid, name }) => [uid, name] as const);
		expect(Object.fromEntries(added)).toEqual(names);
		expect(notesOf(mapped, 'users')).toEqual(Array(5).fill('added: Not in users.json'));
		expect(mapped.totals.users).toBe(7);
	});

	it('of senders who are nothing but a name is that of one user for each name, in whatever letters', () => {
		const names = ['開発', '営業', 'Ops bot', 'ops-bot', 'x'.repeat(120)];
		const mapped = mapEntries(names.map((username) => ({ user: undefined, username, text: 'a' })));
		const senders = mapped.messages.map(({ sender }) => String(sender));
		expect(new Set(senders).size).toBe(names.length);
		expect(Math.max(...senders.map(({ length }) => length))).toBeLessThanOrEqual(100);
	});

	it('of a bot in users.json has that user as its sender', () => {
		const users = [{ id: 'U1' }, { id: 'U5', profile: { bot_id: 'B5' } }];
		const entry = { type: 'message', bot_id: 'B5', text: 'x', ts: ago(5) };
		const mapped = mapFiles({ 'users.json': users, 'general/1.json': [entry] });
		expect(mapped.messages[0].sender).toBe('u5');
	});

	it.each<[string, unknown]>([
		['Notice of Slack: channel_join', { subtype: 'channel_join', text: 'joined' }],
		['Notice of Slack: group_topic', { subtype: 'group_topic', text: 'topic' }],
		['Notice of Slack: huddle_thread', { subtype: 'huddle_thread', text: '' }],
		['Notice of Slack: message_deleted', { subtype: 'message_deleted' }],
		['Notice of Slack', { hidden: true, text: 'x' }],
		['Deleted message', { subtype: 'tombstone', text: 'This message was deleted.' }],
		['No text and no file', { text: '  ' }],
		['No text and no file', { text: null, blocks: 'x', attachments: {}, files: 'x' }],
		['No time', { text: 'x', ts: null }],
		['No time', { text: 'x', ts: 'yesterday' }],
		['No time', { text: 'x', ts: '1750000000000' }],
		['Not a message: event', { type: 'event', text: 'x' }],
		['Not a message', null],
		['Not a message', 'text'],
		['Not a message', ['x']],
		['Nothing but: Deleted file', { files: [{ mode: 'tombstone' }] }],
		['Nothing but: File without address', { files: [{ id: 'F1', name: 'a.txt' }] }],
		['Nothing but: File without address', { files: [null] }],
	])('is left out: %s, with %j', (reason, entry) => {
		const mapped = mapEntries([entry]);
		expect(mapped.messages).toEqual([]);
		expect(notesOf(mapped, 'messages')).toEqual([`left out: ${reason}`]);
		expect(mapped.totals.messages).toBe(1);
	});

	it('with an unknown part of a typed text has its words, or the report names it', () => {
		const elements = [
			{ type: 'text', text: 'See ' },
			{ type: 'canvas', label: 'Plan' },
			{ type: 'hologram' },
		];
		const section = { type: 'rich_text_section', elements };
		const mapped = mapEntries([{ blocks: [{ type: 'rich_text', elements: [section] }] }]);
		expect(mapped.messages).toMatchObject([{ text: 'See Plan' }]);
		expect(notesOf(mapped, 'messages')).toEqual([
			'not carried over: Part of a text of the kind: hologram',
		]);
	});

	it('of an unknown kind is imported, and the report says so', () => {
		const mapped = mapEntries([{ subtype: 'hologram', text: 'Hi' }]);
		expect(mapped.messages).toHaveLength(1);
		expect(notesOf(mapped, 'messages')).toEqual(['not carried over: Kind of message: hologram']);
	});

	it('that is in the export twice is imported once, but two messages of the same time both are', () => {
		const twin = { text: 'a', ts: ago(9) };
		const mapped = mapEntries([twin, twin, { ...twin, text: 'b' }]);
		expect(mapped.messages.map(({ muid, text }) => [muid, text])).toEqual([
			[`slack-c1-${ago(9)}`, 'a'],
			[`slack-c1-${ago(9)}-2`, 'b'],
		]);
		expect(notesOf(mapped, 'messages')).toEqual(['left out: The same message a second time']);
	});

	it('is imported if it is younger than six months less a day', () => {
		// Six months before 31 August is 28 February
		const border = Date.UTC(2026, 2, 1, 12) / 1000;
		const entries = [
			{ text: 'old', ts: `${border - 1}.0` },
			{ text: 'new', ts: `${border}.0` },
		];
		const mapped = mapEntries(entries);
		expect(mapped.messages.map(({ text }) => text)).toEqual(['new']);
		expect(notesOf(mapped, 'messages')).toEqual([
			'left out: Older than 6 months, or will be within a day',
		]);
		expect(mapEntries(entries, { sendOldMessages: true }).messages).toHaveLength(2);
	});
});

describe('files of a message', () => {
	const file = {
		id: 'F1',
		name: 'plan é.pdf',
		mimetype: 'application/pdf',
		filetype: 'pdf',
		size: 12,
		url_private: 'https://files.slack.com/T1/plan.pdf?t=xoxe-1-2&pub=1',
	};
	const attachmentsOf = (entry: ChatRecord, settings = {}) =>
		mapEntries([entry], settings).messages[0].attachments;

	it('become attachments with their address, without the key to the export', () => {
		const mapped = mapEntries([{ text: 'x', files: [file] }]);
		expect(mapped.messages[0].attachments).toEqual([
			{
				url: 'https://files.slack.com/T1/plan.pdf?pub=1',
				name: 'plan é.pdf',
				mimeType: 'application/pdf',
				extension: 'pdf',
				size: '12',
			},
		]);
		expect(notesOf(mapped, 'messages')).toEqual([
			'not carried over: File: only its address in Slack, which asks people to sign in there',
		]);
		const url_private = 'https://files.slack.com/a?t=xoxe-1-2';
		expect(attachmentsOf({ files: [{ ...file, url_private }] })).toMatchObject([
			{ url: 'https://files.slack.com/a' },
		]);
	});

	it('have no key to the export in the text either', () => {
		const image_url = 'https://files.slack.com/b.png?t=xoxe-1-2&pub=1';
		const text = 'See <https://files.slack.com/a?t=xoxe-1-2|it>, please';
		expect(mapEntries([{ text, attachments: [{ image_url }] }]).messages[0].text).toBe(
			'See it (https://files.slack.com/a), please\nhttps://files.slack.com/b.png?pub=1',
		);
	});

	it('may have the address of a copy', () => {
		const settings = { filesAddress: 'https://f.example/s/' };
		const mapped = mapEntries([{ files: [file, { ...file, mode: 'external' }] }], settings);
		expect(mapped.messages[0].attachments).toMatchObject([
			{ url: 'https://f.example/s/F1/plan%20%C3%A9.pdf' },
			{ url: 'https://files.slack.com/T1/plan.pdf?pub=1' },
		]);
		const cut = { ...file, name: 'plan \ud83d' };
		expect(attachmentsOf({ files: [cut] }, settings)).toMatchObject([
			{ url: 'https://f.example/s/F1/plan%20%EF%BF%BD' },
		]);
	});

	it('get a default for each value that the service needs and Slack lacks', () => {
		const url_private = 'https://x.example/f';
		expect(attachmentsOf({ files: [{ id: 'F1', url_private }] })).toEqual([
			{ url: url_private, name: 'F1', mimeType: 'application/octet-stream', extension: 'bin' },
		]);
		const passedOn = { from_url: 'https://x.example/p1', files: [{ id: 'F1', url_private }] };
		expect(attachmentsOf({ attachments: [passedOn] })).toHaveLength(1);
		const text = `See ${passedOn.from_url}`;
		expect(attachmentsOf({ text, attachments: [passedOn] })).toHaveLength(1);
		expect(attachmentsOf({ file: { title: 'a.tar.gz', url_private, size: 'x' } })).toEqual([
			{ url: url_private, name: 'a.tar.gz', mimeType: 'application/octet-stream', extension: 'gz' },
		]);
	});

	it.each([
		[{ mode: 'tombstone' }, 'Deleted file'],
		[{ mode: 'hidden_by_limit' }, 'File that Slack hides because of its plan'],
		[{ file_access: 'access_denied' }, 'File that the export does not hold (access_denied)'],
		[{ file_access: 'check_file_info' }, 'File that the export does not hold (check_file_info)'],
		[{ url_private: 'javascript:alert(1)' }, 'File without address'],
	])('that are missing leave a note: %p', (stub, reason) => {
		const mapped = mapEntries([{ text: 'x', files: [stub] }]);
		expect(mapped.messages[0].attachments).toBeUndefined();
		expect(notesOf(mapped, 'messages')).toEqual([`not carried over: ${reason}`]);
	});

	it('that are too many are left out', () => {
		const files = Array(100).fill({ ...file, url_private: 'https://x.example/f' });
		const mapped = mapEntries([{ text: 'x'.repeat(50), files }]);
		const [{ text, attachments }] = mapped.messages;
		expect(Buffer.byteLength(JSON.stringify({ text, attachments }))).toBeLessThanOrEqual(10 * 1024);
		expect((attachments as unknown[]).length).toBeGreaterThan(30);
		expect(text).toBe('x'.repeat(50));
		expect(notesOf(mapped, 'messages')).toContain('not carried over: Files that are too many');
	});
});

describe('direct messages', () => {
	const dm = (members: unknown, ...entries: ChatRecord[]) =>
		mapFiles({
			'dms.json': [{ id: 'D1', members }],
			'D1/1.json': entries.map((entry) => ({ type: 'message', text: 'Hi', ts: ago(7), ...entry })),
		});

	it('go from one of the two to the other', () => {
		const mapped = dm(['U1', 'U2'], { user: 'U2' }, { user: 'U1', ts: ago(6) });
		expect(mapped.messages).toMatchObject([
			{ sender: 'u2', receiverType: 'user', receiver: 'u1' },
			{ sender: 'u1', receiverType: 'user', receiver: 'u2' },
		]);
	});

	it.each([
		[['U1', 'U2'], { user: 'U9' }, 'Direct message of somebody who is not in it'],
		[['U1'], { user: 'U1' }, 'Note to oneself'],
		[['U1', 'U1'], { user: 'U1' }, 'Note to oneself'],
		[undefined, { user: 'U1' }, 'Direct message, but the lists do not name its two people'],
	])('between %p are left out when there is no receiver', (members, entry, reason) => {
		const mapped = dm(members, entry);
		expect(mapped.messages).toEqual([]);
		expect(notesOf(mapped, 'messages')).toEqual([`left out: ${reason}`]);
	});
});
