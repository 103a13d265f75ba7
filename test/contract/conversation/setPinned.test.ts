import type { INodeParameters } from 'n8n-workflow';
import type { FaultSpec } from '../../service';
import { byId, records, request, useOperation } from '../support';

const { service, run, sent, expectSent, testRefusal } = useOperation('conversation', 'setPinned');
const [GET, PUT] = ['GET', 'PUT'].map((method) => `${method} /conversations/pinned`);
const READ = request('GET /v3/conversations/pinned');
const pinRequest = (...pinnedConversations: object[]) =>
	request('PUT /v3/conversations/pinned', { pinnedConversations });

const pinnedKeys = () => [...service.current.state.globalPins.keys()];
const group = (id: string) => ({ type: 'group', guid: byId(id) });
const user = (id: string) => ({ type: 'user', uid: byId(id) });
const change = (pinnedChange: string, ...conversation: object[]) =>
	({ pinnedChange, pinnedConversations: { conversation } }) as INodeParameters;

beforeEach(() => {
	service.current.state.globalPins = new Map([
		['group_general', 1_760_000_000],
		['app_system_user_bob', 1_760_000_001],
	]);
});

const GENERAL = { guid: 'general' };
const BOB = { uid: 'bob' };

type Row = [way: string, rows: object[], list: object[], added: number, removed: number];
it.each<Row>([
	['add', [group('support'), user('BOB')], [GENERAL, BOB, { guid: 'support' }], 1, 0],
	['remove', [user('Bob'), user('alice')], [GENERAL], 0, 1],
	['remove', [user(' bob ')], [GENERAL], 0, 1],
	['replace', [user('alice'), group('general'), user('alice')], [{ uid: 'alice' }, GENERAL], 1, 1],
	['replace', [user('bob'), group('general')], [BOB, GENERAL], 0, 0],
	['clear', [], [], 0, 2],
])('%s %j: reads the list, and writes it as a whole', async (way, rows, list, added, removed) => {
	const result = await run(change(way, ...rows));
	expect(sent().slice(0, 2)).toEqual([READ, pinRequest(...list)]);
	expect(records(result)).toMatchObject([
		{
			added,
			removed,
			pinnedConversations: list.map((entry) => ({
				withId: Object.values(entry)[0],
				pinnedBy: 'app_system',
				pinnedAtIso: expect.any(String),
			})),
		},
	]);
	expect(pinnedKeys()).toHaveLength(list.length);
});

it.each([
	['add', [group('general')]],
	['remove', [group('support')]],
	['replace', [group('GENERAL'), user('bob')]],
])('%s: writes nothing when nothing changes', async (way, rows) => {
	const result = await run(change(way, ...rows));
	expectSent(READ);
	expect(records(result)).toMatchObject([{ added: 0, removed: 0, pinnedConversations: [{}, {}] }]);
});

it('refuses a list as the ID of one row', async () => {
	const { error } = await run(change('add', user('alice, bob')));
	expect(error?.message).toBe(
		"'Conversations' has a row whose 'User' is \"alice, bob\", which cannot be an ID (row 1) [item 0]",
	);
	expect(sent()).toEqual([]);
});

it('takes IDs by expression, and loses no change when several items change the list', async () => {
	const { error } = await run(change('add', user('={{ $json.id }}')), {
		items: [{ id: 'alice' }, { id: 'carol' }, { id: 'dave' }],
	});
	expect(error).toBeUndefined();
	expect(pinnedKeys()).toHaveLength(5);
	expect(service.current.requests.filter(({ method }) => method === 'PUT')).toHaveLength(3);
});

describe('if answers do not name the other side of a conversation, as in the sample of the reference', () => {
	/**
	 * Pins the group General and the conversations of a user with others. The list shows no more than IDs such as
	 * `alice_user_bob`. The node guesses that the second user was pinned, and the answer shows whether the guess was right.
	 * @param uid the viewer, from whose side the service pins
	 * @param others the users who are pinned
	 */
	const pinAsSeenBy = (uid: string, ...others: string[]) => {
		service.current.state.tenant.pinsSeenBy = uid;
		service.current.state.globalPins = new Map(
			['group_general', ...others.map((other) => [uid, other].sort().join('_user_'))].map(
				(id, n) => [id, 1_760_000_000 + n],
			),
		);
	};
	const puts = () =>
		sent()
			.filter(({ request: line }) => String(line).startsWith('PUT'))
			.map(({ body }) => (body as { pinnedConversations: object[] }).pinnedConversations);
	const [ALICE, CAROL, DAVE] = ['alice', 'carol', 'dave'].map((uid) => ({ uid }));

	it.each([
		['the second user was pinned', 'alice', ['bob'], [[GENERAL, BOB, CAROL]]],
		[
			'the first user was pinned, as the answer shows',
			'bob',
			['alice'],
			[
				[GENERAL, BOB, CAROL],
				[GENERAL, ALICE, CAROL],
			],
		],
		[
			'the same user is in all conversations',
			'bob',
			['alice', 'dave'],
			[[GENERAL, ALICE, DAVE, CAROL]],
		],
	])('adds to the list when %s', async (_, viewer, others, lists) => {
		pinAsSeenBy(viewer, ...others);
		const result = await run(change('add', user('carol')));
		expect(puts()).toEqual(lists);
		expect(records(result)).toMatchObject([{ added: 1, removed: 0 }]);
		expect(pinnedKeys()).toHaveLength(others.length + 2);
	});

	it.each([
		['bob', 'alice', [GENERAL]],
		// The wrong guess would remove another conversation
		['alice', 'bob', undefined],
	])(
		'removes %s from a list that is shown to %s, or refuses if it guesses wrong',
		async (uid, viewer, list) => {
			pinAsSeenBy(viewer, uid);
			const { error } = await run(change('remove', user(uid)));
			expect(puts()).toEqual(list ? [list] : []);
			if (!list) expect(error?.message).toContain('the pinned conversation alice_user_bob is');
		},
	);

	it('writes nothing when the conversation to add is pinned already', async () => {
		for (const [viewer, uid] of [
			['alice', 'bob'],
			['bob', 'alice'],
		]) {
			pinAsSeenBy(viewer, uid);
			await run(change('add', user(uid)));
		}
		expect(puts()).toEqual([]);
	});

	it('replaces the list, whichever users were pinned', async () => {
		pinAsSeenBy('bob', 'alice');
		await run(change('replace', group('general')));
		expect(pinnedKeys()).toEqual(['group_general']);
	});

	it('names the lost pins when the list cannot be put right', async () => {
		pinAsSeenBy('bob', 'alice');
		const fault = { kind: 'refusal', status: 500, code: 'ERR_X', skip: 1 } as const;
		service.current.faults.add({ ...fault, route: 'PUT /conversations/pinned' });
		const { error } = await run(change('add', user('carol')));
		expect(pinnedKeys()).not.toContain('alice_user_bob');
		expect(error?.message).toMatch(/^The request was refused\. .* alice_user_bob is \[item 0\]$/);
		expect(error?.description).toContain("this conversation was lost. Choose 'Replace'");
		expect(error?.description).toContain('ERR_X');
	});

	it.each<[FaultSpec[], string?]>([
		[[{ kind: '500', when: 'after', route: PUT }], 'and this conversation may be lost'],
		[
			[
				{ kind: 'no-details', route: PUT },
				{ kind: '500', skip: 1, route: GET },
			],
			'may be lost',
		],
		[
			[
				{ kind: 'no-details', route: PUT },
				{ kind: 'refusal', status: 403, code: 'ERR_X', skip: 1, route: GET },
			],
			'may be lost',
		],
		// Nothing was written, so nothing is lost
		[[{ kind: 'refusal', status: 403, code: 'ERR_X', route: PUT }], undefined],
		[
			[
				{ kind: 'reset', when: 'after', count: 1, route: PUT },
				{ kind: 'refusal', status: 403, code: 'ERR_X', route: PUT },
			],
			'may be lost',
		],
	])(
		'names the pins that may be lost when the state of the list is unknown: %j',
		async (faults, said) => {
			pinAsSeenBy('bob', 'alice');
			for (const fault of faults) service.current.faults.add(fault);
			const { error } = await run(change('add', user('carol')));
			expect(error).toBeDefined();
			if (said) expect(error?.description).toContain(said);
			else expect(error?.message).not.toContain('alice_user_bob');
		},
	);

	it('says that a conversation was lost when the second try lost it as well', async () => {
		// The stand-in pins as the app: with either user, it pins another conversation than this one, which is lost
		service.current.state.globalPins.set('alice_user_carol', 1_760_000_002);
		const { error } = await run(change('add', group('support')));
		expect(error?.message).toContain('alice_user_carol');
		expect(error?.description).toContain("this conversation was lost. Choose 'Replace'");
	});

	it('tells users from groups by the type, with any IDs', async () => {
		const { users, groups } = service.current.state;
		for (const uid of ['group_bot', 'zed']) users.set(uid, { ...users.get('bob')!, uid });
		groups.set('power_user_zoe', { ...groups.get('general')!, guid: 'power_user_zoe' });
		pinAsSeenBy('zed', 'group_bot');
		service.current.state.globalPins.set('group_power_user_zoe', 1_760_000_002);
		const others = [{ uid: 'group_bot' }, { guid: 'power_user_zoe' }];
		await run(change('add', user('carol')));
		expect(puts().at(-1)).toEqual([GENERAL, ...others, CAROL]);
		await run(change('remove', user('zoe'), user('carol')));
		expect(puts().at(-1)).toEqual([GENERAL, ...others]);
	});

	it('reads the user beside the app, which is one side of the conversations that it pins', async () => {
		pinAsSeenBy('app_system', 'bob');
		await run(change('add', group('support')));
		expect(puts()).toEqual([[GENERAL, BOB, { guid: 'support' }]]);
	});
});

it.each([
	[[{ type: 'user', guid: byId('general') }], "has a row without 'User' (row 1)"],
	[[group('general'), { type: 'room' }], "has a row whose 'Type' has to be one of user, group"],
	[[], 'is empty'],
])('refuses the rows %j, and sends nothing', async (rows, reason) => {
	const { error } = await run(change('replace', ...rows));
	expect(error?.message).toContain(`'Conversations' ${reason}`);
	expect(sent()).toEqual([]);
});

it('says what to do when the list gets too long', async () => {
	service.current.state.tenant.maxSystemPinnedConversations = 2;
	const { error } = await run(change('add', group('support')));
	expect(error?.description).toMatch(
		/remove one first.*ERR_SYSTEM_PINNED_CONVERSATIONS_LIMIT_EXCEEDED, HTTP 400/,
	);
	expect(pinnedKeys()).toHaveLength(2);
});

testRefusal({
	parameters: {
		pinnedChange: 'add',
		pinnedConversations: { conversation: [{ type: 'group', guid: byId('={{ $json.id }}') }] },
	},
	items: [{ id: 'general' }, { id: 'no-such-group' }, { id: 'support' }],
	code: 'ERR_GUID_NOT_FOUND',
});
