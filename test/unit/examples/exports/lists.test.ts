import { reasonsOf } from '../mapped';
import { mapExport, SYSTEMS } from './support';

const map = (system: string, ...files: unknown[]) =>
	mapExport(
		system,
		Object.fromEntries(files.map((file, number) => [`${number}.json`, JSON.stringify(file)])),
	);

describe('lists under unknown names', () => {
	it('are read by their records, as the dashboard of Sendbird writes them', () => {
		const mapped = map(
			'sendbird',
			{ active_users: [{ user_id: 'ada', nickname: 'Ada', metadata: { plan: 'gold' } }] },
			{ deactivated_users: [{ user_id: 'bea', nickname: 'Bea' }], next: '' },
			{
				group_channels: [
					{ channel_url: 'team', name: 'Team', members: [{ user_id: 'ada' }, { user_id: 'bea' }] },
				],
			},
			{ open_channels: [{ channel_url: 'hall', name: 'Hall' }] },
			[{ ...SYSTEMS.sendbird.message, channel_url: 'team', file: {} }],
		);
		expect(mapped.users.map(({ uid, name }) => [uid, name])).toEqual([
			['ada', 'Ada'],
			['bea', 'Bea'],
		]);
		expect(mapped.groups.map(({ guid, type }) => [guid, type])).toEqual([
			['team', 'private'],
			['hall', 'public'],
		]);
		expect(mapped.members).toHaveLength(2);
		expect(mapped.departed).toEqual([{ uids: ['bea'] }]);
		expect(mapped.messages).toMatchObject([{ text: 'Hi', receiver: 'team' }]);
		expect(reasonsOf(mapped, 'files', 'unreadable')).toEqual({});
		expect(reasonsOf(mapped, 'messages', 'not carried over')).toEqual({});
	});

	it('may hold records of several kinds, and the report names records of no kind', () => {
		const { channel, message } = SYSTEMS.sendbird;
		const mapped = map('sendbird', {
			everything: [{ user_id: 'ada' }, channel, message, { a: 1 }],
		});
		expect([mapped.users, mapped.groups, mapped.messages].map(({ length }) => length)).toEqual([
			1, 1, 1,
		]);
		expect(reasonsOf(mapped, 'files', 'unreadable')).toEqual({
			'Records that were not understood, with the fields: a': 1,
		});
	});

	it('are read by their records, even under the name of another kind', () => {
		const { channel } = SYSTEMS.sendbird;
		const mapped = map('sendbird', { users: [channel], channels: [{ user_id: 'ada' }] });
		expect(mapped.groups).toMatchObject([{ guid: 'lab' }]);
		expect(mapped.users).toMatchObject([{ uid: 'ada' }]);
	});

	it('are read in an export of Stream, too', () => {
		const { channel, message } = SYSTEMS.stream;
		const mapped = map(
			'stream',
			{ active_users: [{ id: 'ada', role: 'user' }], exported_at: '2026-06-01' },
			{ all_channels: [channel], paging: { next: null } },
			{ history: [message] },
		);
		expect(mapped.messages).toMatchObject([{ text: 'Hi', receiver: 'team_lab' }]);
		expect(reasonsOf(mapped, 'files', 'unreadable')).toEqual({});
		expect(reasonsOf(mapped, 'files', 'not carried over')).toEqual({
			'Field beside the records: paging': 1,
		});
	});
});

it.each([
	['sendbird', { file: {}, files: [{}], poll: {}, og_tag: {}, metaarray: {} }],
	['sendbird', { file: { url: '', name: '', type: '', size: 0 } }],
	['stream', { attachments: [{}], poll: {} }],
	['stream', { attachments: {} }],
])('an empty object in a message of %s is nothing: %j', (system, more) => {
	const { channel, message } = SYSTEMS[system as keyof typeof SYSTEMS];
	const mapped = map(system, [channel, { ...message, ...more }]);
	expect(mapped.messages).toHaveLength(1);
	expect(mapped.messages[0].attachments).toBeUndefined();
	expect(reasonsOf(mapped, 'messages', 'not carried over')).toEqual({});
});

describe.each(['constructor', '__proto__', 'toString'])('the name %s', (name) => {
	it.each(Object.entries(SYSTEMS))('is a usual name in %s', (system, { channel, message }) => {
		// Written as text, because `{ __proto__: … }` in a script makes no field
		const id = system === 'stream' ? 'id' : 'user_id';
		const inField =
			system === 'stream' ? `"${name}":"kept"` : `"data":"{\\"${name}\\":\\"kept\\"}"`;
		const own = `{${JSON.stringify(message).slice(1, -1)},${inField}}`;
		const person = `{"${id}":"ada","role":"user","${name}":{"a":1}}`;
		const text = `[${JSON.stringify(channel)},${own},${person}]`;
		const mapped = mapExport(system, { 'a.json': text, [`${name}.json`]: `{"${name}":[]}` });
		expect(JSON.stringify(mapped.messages)).toContain(
			system === 'stream' ? `"${name}":"kept"` : `{"${name}":"kept"}`,
		);
		expect(mapped.users).toMatchObject([{ uid: 'ada' }]);
		expect(mapped.notes.map(({ file }) => file)).toContain(`${name}.json`);
	});

	it('may be the name of a channel of Sendbird', () => {
		const { channel, message } = SYSTEMS.sendbird;
		const mapped = map('sendbird', [
			{ ...channel, channel_url: name },
			{ ...message, channel_url: name },
		]);
		expect(mapped.messages).toHaveLength(1);
	});
});
