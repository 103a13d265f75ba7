import { links, records, request, run, sent, useService } from '../support';

const service = useService();
const form = { resource: 'conversation', operation: 'getManyPinned' };

beforeEach(() => {
	service.current.state.globalPins = new Map([
		['group_general', 1_760_000_000],
		['app_system_user_bob', 1_750_000_000],
	]);
});

it('returns the list in the order of the app, simplified or raw', async () => {
	const result = await run(service.current, form);
	const raw = await run(service.current, { ...form, output: 'raw' });
	const line = request('GET /v3/conversations/pinned');
	expect(sent(service.current)).toEqual([line, line]);
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

it('gives nothing when nothing is pinned', async () => {
	service.current.state.globalPins.clear();
	expect((await run(service.current, form)).items).toEqual([]);
});

it('goes on with the other items when the service fails', async () => {
	service.current.faults.add({ kind: '500' });
	const result = await run(service.current, form, { onError: 'continueErrorOutput' });
	expect(result.errorItems.map(({ json }) => json.details)).toMatchObject([{ status: 500 }]);
});
