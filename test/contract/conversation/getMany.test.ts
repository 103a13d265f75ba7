import { getMany } from '../../../nodes/CometChat/resources/conversation/getMany';
import { byId, records, request, requestBy, useOperation } from '../support';

const { service, run, sent, expectSent, refuses, testAbsent } = useOperation(
	'conversation',
	'getMany',
);

it('returns all conversations of the app, simplified', async () => {
	const result = await run({ returnAll: true });
	expectSent(request('GET /v3/conversations?perPage=1000&page=1'));
	const ids = records(result).map(({ conversationId }) => conversationId);
	const withMessages = [...service.current.state.conversations.values()].filter(
		({ messageIds }) => messageIds.length > 0,
	);
	expect(ids.sort()).toEqual(withMessages.map(({ conversationId }) => conversationId).sort());
	expect(Object.keys(records(result)[0]).length).toBeLessThanOrEqual(10);
});

it('tells that a last message was deleted, because it keeps its text', async () => {
	const { conversations, messages } = service.current.state;
	const last = messages.get(conversations.get('alice_user_bob')!.messageIds.at(-1)!)!;
	Object.assign(last, { deletedAt: 1_760_000_000, deletedBy: 'alice' });
	const found = records(await run({ returnAll: true }));
	const deleted = found.filter((record) => 'lastMessageDeletedAt' in record);
	expect(deleted).toMatchObject([
		{ conversationId: 'alice_user_bob', lastMessageDeletedAtIso: '2025-10-09T08:53:20.000Z' },
	]);
});

it('tells conversations apart by ID and other side', () => {
	const idOf = (uid: string) =>
		getMany.paging!.idOf({ conversationId: 'a_user_b', conversationWith: { uid } });
	expect(idOf('a')).toBe(idOf('a'));
	expect(idOf('a')).not.toBe(idOf('b'));
});

testAbsent('actor', { limit: 1 });

it('finds conversations that the app or the user has pinned', async () => {
	const { state } = service.current;
	state.globalPins.set('group_general', 1_760_000_000);
	state.conversations.get('alice_user_bob')!.pinnedFor.set('bob', 1_760_000_001);
	const found = async (pinnedBy: string[]) => {
		const options = { onBehalfOf: byId('bob') };
		const result = await run({ filters: { pinnedBy }, options });
		return records(result).map((record) => [record.conversationId, record.pinnedBy]);
	};
	expect(await found(['me'])).toEqual([['alice_user_bob', 'bob']]);
	expect(await found(['system', 'me'])).toHaveLength(2);
	expect(sent()[1]).toEqual(
		requestBy('bob', 'GET /v3/conversations?pinnedBy=system,me&perPage=50&page=1'),
	);
});

it.each([
	[
		{ filters: { unique: true }, options: { onBehalfOf: byId('bob') } },
		"'Only Unique' needs 'On Behalf Of' to be empty",
	],
	[{ filters: { pinnedBy: ['me'] } }, "'On Behalf Of' is needed with 'Pinned By': User"],
	[{ filters: { unread: true } }, "'On Behalf Of' is needed with 'Unread Only'"],
	[
		{ filters: { hideAgentic: true, onlyAgentic: true } },
		"'Hide AI Agents' and 'Only AI Agents' are both on, which leaves none",
	],
])('refuses %j, and sends nothing', refuses);
