import { runsInLoop } from '../../engine/harness';
import { byId, records, request, useOperation } from '../support';

const { service, run, refuses, expectSent, testAbsent } = useOperation('group', 'addMembers', {
	guid: byId('support'),
});
const path = 'POST /v3/groups/support/members';
const addedMember = (uid: string, scope: string) => ({
	added: true,
	guid: 'support',
	uid,
	scope,
	changed: true,
});

const many = Array.from({ length: 60 }, (_, n) => `user-${121 + n}`);

const readingsOfMembers = () =>
	service.current.requests.filter(({ route }) => route === 'GET /groups/{guid}/members');

it('adds users with the scopes of their lists, one item each', async () => {
	const result = await run({
		members: {
			participants: 'user-101, user-102',
			moderators: ['user-103'],
			admins: '["user-104"]',
			usersToBan: 'trent',
		},
		options: { onBehalfOf: byId('alice') },
	});
	expectSent(
		request(
			path,
			{
				admins: ['user-104'],
				moderators: ['user-103'],
				participants: ['user-101', 'user-102'],
				usersToBan: ['trent'],
			},
			'alice',
		),
	);
	expect(records(result)).toEqual([
		addedMember('user-104', 'admin'),
		addedMember('user-103', 'moderator'),
		addedMember('user-101', 'participant'),
		addedMember('user-102', 'participant'),
		{ banned: true, guid: 'support', uid: 'trent', changed: true },
	]);
	const { members, banned } = service.current.state.groups.get('support')!;
	expect(members.get('user-104')?.scope).toBe('admin');
	expect(banned.has('trent')).toBe(true);
});

it('changes nothing for a user who is banned already, as Ban Member does', async () => {
	const parameters = { members: { usersToBan: 'trent, Trent' } };
	await run(parameters);
	const again = await run(parameters);
	expect(again.error).toBeUndefined();
	expect(records(again)).toMatchObject([{ banned: true, uid: 'trent', changed: false }]);
});

it('counts members who have the scope already as done, so that a run can be repeated', async () => {
	const parameters = { members: { participants: 'USER-101', moderators: 'user-103' } };
	await run(parameters);
	const again = await run({ members: { ...parameters.members, admins: 'user-104' } });
	expect(again.error).toBeUndefined();
	expect(records(again)).toEqual([
		addedMember('user-104', 'admin'),
		{ ...addedMember('user-103', 'moderator'), changed: false },
		{ ...addedMember('USER-101', 'participant'), changed: false },
	]);
	expect(readingsOfMembers()).toHaveLength(1);
});

it.each([
	['calls', [{ uids: many }]],
	['items', many.map((uid) => ({ uids: uid }))],
])('reads the scopes of members once for all %s', async (_, items) => {
	const members = { participants: '={{ $json.uids }}' };
	await run({ members }, { items });
	service.current.requests.length = 0;
	const again = await run({ members }, { items });
	expect(again.error).toBeUndefined();
	expect(records(again)).toHaveLength(many.length);
	expect(records(again).every(({ changed }) => changed === false)).toBe(true);
	// In n8n's own loop, each item is a run
	expect(readingsOfMembers()).toHaveLength(runsInLoop ? items.length : 1);
});

it('says of an entry of an array with several IDs that each needs an entry of its own', async () => {
	await refuses(
		{ members: { participants: '={{ ["user-101, user-102", "user-103"] }}' } },
		`'Participants' has "user-101, user-102", which cannot be an ID. Give each ID an entry of its own`,
	);
});

it('counts a member as done whom an item before has added', async () => {
	await run({ members: { participants: 'user-101' } });
	const items = ['user-101', 'user-102', 'USER-102'].map((uid) => ({ uid }));
	const result = await run({ members: { participants: '={{ $json.uid }}' } }, { items });
	expect(result.error).toBeUndefined();
	expect(records(result).map(({ changed }) => changed)).toEqual([false, true, false]);
});

it('names a user who stands in several lists once, with the highest scope, in any spelling', async () => {
	const result = await run({
		members: { participants: 'USER-101, user-102, user-102', admins: 'User-101' },
	});
	expectSent(request(path, { admins: ['User-101'], participants: ['user-102'] }));
	expect(records(result)).toEqual([
		addedMember('User-101', 'admin'),
		addedMember('user-102', 'participant'),
	]);
});

it('splits long lists into calls of 25 users', async () => {
	const result = await run({
		members: { participants: many.slice(0, 40), moderators: many.slice(40) },
	});
	const sizes = service.current.requests.map(
		({ body }) => Object.values(body as Record<string, string[]>).flat().length,
	);
	expect(sizes).toEqual([25, 25, 10]);
	expect(new Set(records(result).map(({ uid }) => uid))).toEqual(new Set(many));
	const { members } = service.current.state.groups.get('support')!;
	expect(many.every((uid) => members.has(uid))).toBe(true);
	expect(members.get(many[45])?.scope).toBe('moderator');
});

it('keeps the outcome of the users who were added when a later call is refused', async () => {
	service.current.faults.add({ kind: '500', skip: 1 });
	const result = await run({ members: { participants: many } }, { onError: 'continueErrorOutput' });
	expect(service.current.requests).toHaveLength(2);
	expect(records(result)).toHaveLength(25);
	expect(result.errorItems).toHaveLength(35);
	const errors = result.errorItems.map(({ json }) => json.error as string);
	expect(errors[0]).toMatch(new RegExp(`^${many[25]}: `));
	expect(errors[34]).toMatch(
		new RegExp(`^${many[59]}: nothing was sent, because the call before was refused`),
	);
});

describe('users who cannot be added', () => {
	const parameters = { members: { participants: 'user-101, dave, nobody' } };
	beforeEach(() => {
		const { members } = service.current.state.groups.get('support')!;
		members.set('dave', { uid: 'dave', scope: 'moderator', joinedAt: 1_750_000_000 });
	});

	it('stop the node, whose error has their number', async () => {
		const { error } = await run(parameters);
		expect(error?.message).toMatch(/^2 of 3 failed: dave: .*; nobody: .* \[item 0\]$/);
		expect(error?.description).toMatch(/Set 'On Error' to continue.*ERR_ALREADY_JOINED/);
	});

	it('are items of the error output; users who were added are normal items', async () => {
		const result = await run(parameters, { onError: 'continueErrorOutput' });
		expect(records(result)).toEqual([addedMember('user-101', 'participant')]);
		expect(result.errorItems.map(({ json }) => json)).toMatchObject([
			{
				error: expect.stringContaining('dave'),
				details: { code: 'ERR_ALREADY_JOINED', target: 'dave' },
			},
			{
				error: expect.stringContaining('nobody'),
				details: { code: 'ERR_UID_NOT_FOUND', target: 'nobody' },
			},
		]);
	});
});

it('fails a member whose scope cannot be read', async () => {
	service.current.faults.add({ kind: 'refusal', route: 'GET /groups/{guid}/members' });
	const members = { participants: 'user-101' };
	await run({ members });
	const { error } = await run({ members });
	expect(error?.description).toContain('ERR_ALREADY_JOINED');
});

it('does not call a user banned whom the service calls a member instead', async () => {
	service.current.deviations.push({
		route: 'POST /groups/{guid}/members',
		change: 'kind',
		at: 'data.usersToBan.*.error.code',
		kind: "text 'ERR_ALREADY_JOINED'",
	});
	// A user who is no member has no scope, and neither has the list to ban: the two must not count as equal
	const { error } = await run({ members: { usersToBan: 'nobody' } });
	expect(error?.description).toContain('ERR_ALREADY_JOINED');
});

testAbsent('group', { members: { participants: 'user-101' } });
