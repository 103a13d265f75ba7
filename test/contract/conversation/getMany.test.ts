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
		simplify: false,
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
		['groupTags[]', 'featured'],
		['page', '1'],
		['perPage', '5'],
		['searchKey', 'general'],
		['tags[]', 'weekly'],
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
