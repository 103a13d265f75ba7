import { campaignsRequest } from '../campaigns';
import { byId, records, useOperation } from '../support';

const { service, run, sent, expectSent } = useOperation('notificationFeed', 'getMany', {
	onBehalfOf: byId('alice'),
	returnAll: true,
});
const idsOf = (result: Awaited<ReturnType<typeof run>>) => records(result).map(({ id }) => id);

it('lists the feed of a user, the newest first', async () => {
	const result = await run();
	expectSent(campaignsRequest('GET /notification-feed?limit=100', undefined, 'alice'));
	expect(idsOf(result)).toEqual(['feed-0-3', 'feed-0-2', 'feed-0-1']);
});

it('goes on by the cursor of the service', async () => {
	const { feedItems } = service.current.state;
	const model = feedItems.get('feed-0-2')!;
	for (let n = 0; n < 130; n += 1) feedItems.set(`f${n}`, { ...model, id: `f${n}` });
	expect((await run()).items).toHaveLength(133);
	expect(service.current.requests[1].query).toMatchObject({ sentAt: expect.any(String) });
});

it.each([
	[{ readState: 'unread' }, 'readState=unread', ['feed-0-3', 'feed-0-2']],
	[{ readState: 'read' }, 'readState=read', ['feed-0-1']],
	[{ dateFrom: 1_750_000_003 }, 'dateFrom=1750000003', ['feed-0-3']],
	[{ dateTo: '2025-06-15T15:06:41Z' }, 'dateTo=1750000001', ['feed-0-1']],
	[{ tags: 'none' }, 'tags=none', []],
	[
		{ channelId: byId('default-feed') },
		'channelId=default-feed',
		['feed-0-3', 'feed-0-2', 'feed-0-1'],
	],
])('filters by %j', async (filters, query, found) => {
	const result = await run({ filters });
	expect(sent()[0].request).toContain(query);
	expect(idsOf(result)).toEqual(found);
});

it('shows deleted items only when they are asked for', async () => {
	service.current.state.feedItems.get('feed-0-2')!.deletedAt = 1_750_000_100;
	expect(idsOf(await run())).toEqual(['feed-0-3', 'feed-0-1']);
	const filters = { includeDeleted: true, includeExpired: true };
	expect(idsOf(await run({ filters }))).toHaveLength(3);
});
