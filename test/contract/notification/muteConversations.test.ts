import { byId, records, request, useOperation } from '../support';

const { service, run, expectSent, refuses, testAbsent } = useOperation(
	'notification',
	'muteConversations',
	{
		uid: byId('bob'),
	},
);
/** The end of the silence (Unix milliseconds). */
const until = Date.UTC(2086, 0, 2, 3, 4, 5);

const mute = (...conversation: object[]) => run({ conversations: { conversation } as never });

it('sends the end of the silence in milliseconds, whatever its form', async () => {
	const result = await mute(
		{ type: 'oneOnOne', uid: byId('alice'), until: '2086-01-02T03:04:05Z' },
		{ type: 'group', guid: byId('general'), until: until / 1_000 },
		{ type: 'group', guid: byId('random'), until },
	);
	expectSent(
		request('PUT /v3/notifications/v1/preferences/mute?uid=bob', {
			conversations: [
				{ id: 'alice', type: 'oneOnOne', until },
				{ id: 'general', type: 'group', until },
				{ id: 'random', type: 'group', until },
			],
		}),
	);
	expect(records(result)).toEqual([{ muted: true, uid: 'bob', success: true }]);
	expect([...service.current.state.mutes.get('bob')!.keys()]).toEqual([
		'oneOnOne:alice',
		'group:general',
		'group:random',
	]);
});

it('takes the blanks of a sheet off IDs, because the service mutes nothing for an ID with blanks', async () => {
	await mute(
		{ type: 'oneOnOne', uid: byId(' alice '), until },
		{ type: 'group', guid: byId('general\n'), until },
	);
	expect([...service.current.state.mutes.get('bob')!.keys()]).toEqual([
		'oneOnOne:alice',
		'group:general',
	]);
});

it('takes a date object of an expression', async () => {
	const { error } = await mute({
		type: 'oneOnOne',
		uid: byId('alice'),
		until: '={{ $now.plus(8, "hours") }}',
	});
	expect(error).toBeUndefined();
	const [{ until: end }] = service.current.state.mutes.get('bob')!.values();
	expect(Math.abs(end - Date.now() - 8 * 3_600_000)).toBeLessThan(60_000);
});

it('takes the fields that the row shows, and no field of the type that it had before', async () => {
	const both = { uid: byId('alice'), guid: byId('general'), until };
	await mute({ ...both, type: 'oneOnOne' }, { ...both, type: 'group' });
	expect([...service.current.state.mutes.get('bob')!.keys()]).toEqual([
		'oneOnOne:alice',
		'group:general',
	]);
});

it('takes type and ID from expressions', async () => {
	const items = [
		{ id: 'alice', type: 'oneOnOne' },
		{ id: 'general', type: 'group' },
	];
	const row = { type: '={{ $json.type }}', guid: '={{ $json.id }}', until };
	const parameters = {
		conversations: { conversation: [{ ...row, uid: byId('={{ $json.id }}') }] },
	};
	const { error } = await run(parameters, { items });
	expect(error).toBeUndefined();
	expect([...service.current.state.mutes.get('bob')!.keys()].sort()).toEqual([
		'group:general',
		'oneOnOne:alice',
	]);
});

it.each([
	[
		'without a group',
		{ type: 'group', uid: byId('bob'), until },
		/a row without 'Group' \(row 2\)/,
	],
	['without a user', { type: 'oneOnOne', until }, /a row without 'Other User' \(row 2\)/],
	['of an unknown type', { uid: 'bob', type: 'user', until }, /'Type' has to be one of group, /],
	[
		'with a list as ID',
		{ guid: ['a'], type: 'group', until },
		/'Group' has to be text, not a list: .* \(row 2\)/,
	],
	['without an end', { guid: 'general', type: 'group' }, /a row without 'Until' \(row 2\)/],
	[
		'that has ended',
		{ guid: 'g', type: 'group', until: '2025-01-01' },
		/'Until' has passed already/,
	],
	['with no time', { guid: 'g', type: 'group', until: 'soon' }, /'Until' is not a time/],
])('refuses a row %s before anything is sent', async (_, row, reason) => {
	const { error } = await mute({ type: 'oneOnOne', uid: byId('alice'), until }, row);
	expect(error?.message).toMatch(/^'Conversations' has .* \[item 0\]$/);
	expect(error?.message).toMatch(reason);
	expectSent();
});

testAbsent('user', {
	conversations: { conversation: [{ type: 'oneOnOne', uid: byId('bob'), until }] } as never,
});

it('refuses a conversation that two rows name', async () => {
	const row = { type: 'oneOnOne', until };
	const { error } = await mute(
		{ ...row, uid: byId('alice') },
		{ type: 'group', guid: byId('alice'), until },
		{ ...row, uid: byId(' ALICE') },
	);
	expect(error?.message).toMatch(/^'Conversations' has +ALICE in row 1 and in row 3; name it once/);
	expectSent();
});

it.each(['alice, carol', '"alice"', 'Alice Hartmann'])('refuses %j as an ID', async (text) => {
	const reason = `is "${text}", which cannot be an ID`;
	await refuses({ uid: byId(text) }, `'User' ${reason}`);
	for (const [type, name, label] of [
		['oneOnOne', 'uid', 'Other User'],
		['group', 'guid', 'Group'],
	]) {
		const conversation = [{ type, [name]: byId(text), until }];
		const message = `'Conversations' has a row whose '${label}' ${reason} (row 1)`;
		await refuses({ conversations: { conversation } }, message);
	}
});
