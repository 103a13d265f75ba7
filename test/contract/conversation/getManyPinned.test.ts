import { links, records, request, useOperation } from '../support';

const { service, run, sent } = useOperation('conversation', 'getManyPinned');

beforeEach(() => {
	service.current.state.globalPins = new Map([
		['group_general', 1_760_000_000],
		['app_system_user_bob', 1_750_000_000],
	]);
});

it('returns the list in the order of the app, simplified or raw', async () => {
	const result = await run();
	const raw = await run({ output: 'raw' });
	const line = request('GET /v3/conversations/pinned');
	expect(sent()).toEqual([line, line]);
	expect(records(result)).toEqual([
		{
			conversationId: 'group_general',
			conversationType: 'group',
			withId: 'general',
			withName: expect.any(String),
			pinnedBy: 'app_system',
			pinnedAt: 1_760_000_000,
			pinnedAtIso: '2025-10-09T08:53:20.000Z',
		},
		expect.objectContaining({ conversationType: 'user', withId: 'bob' }),
	]);
	expect(links(result)).toEqual([{ item: 0 }, { item: 0 }]);
	expect(records(raw)).toMatchObject([{ conversationWith: { guid: 'general' } }, {}]);
});
