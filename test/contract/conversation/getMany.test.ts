import { byId, links, records, request, run, sent, useService } from '../support';

const service = useService();
const form = { resource: 'conversation', operation: 'getMany' };

it('returns all conversations of the app, simplified', async () => {
	const result = await run(service.current, { ...form, returnAll: true });
	expect(sent(service.current)).toEqual([request('GET /v3/conversations?perPage=1000&page=1')]);
	const ids = records(result).map(({ conversationId }) => conversationId);
	const open = [...service.current.state.conversations.values()].filter(
		({ messageIds }) => messageIds.length > 0,
	);
	expect(ids.sort()).toEqual(open.map(({ conversationId }) => conversationId).sort());
	expect(Object.keys(records(result)[0]).length).toBeLessThanOrEqual(10);
});

it('sends all filters and options, and returns the raw records', async () => {
	service.current.state.conversations.get('group_general')!.tags = ['weekly'];
	const result = await run(service.current, {
		...form,
		limit: 5,
		output: 'raw',
		filters: {
			conversationType: 'group',
			groupTags: 'featured',
			searchKey: 'general',
			tags: ['weekly'],
			unread: true,
		},
		options: { onBehalfOf: byId('erin'), withTags: true, withUserAndGroupTags: true },
	});
	const [{ url, headers }] = service.current.requests;
	expect(headers.onbehalfof).toBe('erin');
	expect([...new URL(url, 'http://x').searchParams].sort()).toEqual([
		['conversationType', 'group'],
		['groupTags', 'featured'],
		['page', '1'],
		['perPage', '5'],
		['searchKey', 'general'],
		['tags', 'weekly'],
		['unread', 'true'],
		['withTags', 'true'],
		['withUserAndGroupTags', 'true'],
	]);
	expect(records(result)).toMatchObject([
		{
			conversationId: 'group_general',
			tags: ['weekly'],
			conversationWith: { guid: 'general', tags: ['featured'] },
		},
	]);
});

it('finds conversations by the tags of the other user', async () => {
	service.current.state.users.get('alice')!.tags = ['key-account'];
	const result = await run(service.current, {
		...form,
		filters: { userTags: 'key-account' },
		options: { onBehalfOf: byId('bob') },
	});
	expect(records(result)).toMatchObject([{ conversationId: 'alice_user_bob', withId: 'alice' }]);
});

it('goes on with the other items when a user is unknown', async () => {
	const result = await run(
		service.current,
		{ ...form, limit: 1, options: { onBehalfOf: byId('={{ $json.id }}') } },
		{
			items: [{ id: 'alice' }, { id: 'nobody' }, { id: 'bob' }],
			onError: 'continueErrorOutput',
		},
	);
	expect(links(result)).toEqual([{ item: 0 }, { item: 2 }]);
	expect(result.errorItems.map(({ json }) => json.error)).toEqual([
		expect.stringMatching(/nobody.* \[item 1\]$/),
	]);
});

it('finds what the app and the user have pinned', async () => {
	const { state } = service.current;
	state.globalPins.set('group_general', 1_760_000_000);
	state.conversations.get('alice_user_bob')!.pinnedFor.set('bob', 1_760_000_001);
	const found = async (pinnedBy: string[]) => {
		const options = { onBehalfOf: byId('bob') };
		const result = await run(service.current, { ...form, filters: { pinnedBy }, options });
		return records(result).map((record) => [record.conversationId, record.pinnedBy]);
	};
	expect(await found(['me'])).toEqual([['alice_user_bob', 'bob']]);
	expect(await found(['system', 'me'])).toHaveLength(2);
	expect(sent(service.current)[1]).toEqual(
		request('GET /v3/conversations?pinnedBy=system,me&perPage=50&page=1', undefined, 'bob'),
	);
});

it('sends the switches for blocked users, AI agents and sides, and none that is off', async () => {
	const filters = {
		includeBlockedUsers: true,
		onlyAgentic: true,
		hideAgentic: false,
		unique: true,
	};
	const options = { withBlockedInfo: true };
	const { error } = await run(service.current, { ...form, limit: 5, filters, options });
	expect(error).toBeUndefined();
	const [{ url }] = service.current.requests;
	expect([...new URL(url, 'http://x').searchParams].sort()).toEqual([
		['includeBlockedUsers', 'true'],
		['onlyAgentic', 'true'],
		['page', '1'],
		['perPage', '5'],
		['unique', '1'],
		['withBlockedInfo', 'true'],
	]);
});

it.each([
	[
		{ filters: { unique: true }, options: { onBehalfOf: byId('bob') } },
		"'Only Unique' needs 'On Behalf Of' to be empty [item 0]",
	],
	[{ filters: { pinnedBy: ['me'] } }, "'On Behalf Of' is needed with 'Pinned By': User [item 0]"],
	[
		{ filters: { hideAgentic: true, onlyAgentic: true } },
		"'Hide Conversations With AI Agents' and 'Only Conversations With AI Agents' are both on, which leaves none [item 0]",
	],
])('refuses %j, and sends nothing', async (more, message) => {
	const { error } = await run(service.current, { ...form, ...more });
	expect(error?.message).toBe(message);
	expect(sent(service.current)).toEqual([]);
});
