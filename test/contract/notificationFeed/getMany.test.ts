import { campaignsRequest } from '../campaigns';
import { byId, records, useOperation } from '../support';

const { run, sent, expectSent } = useOperation('notificationFeed', 'getMany', {
	onBehalfOf: byId('alice'),
	returnAll: true,
});
const idsOf = (result: Awaited<ReturnType<typeof run>>) => records(result).map(({ id }) => id);

it('lists the feed of a user, the newest first', async () => {
	const result = await run();
	expectSent(campaignsRequest('GET /notification-feed?limit=100', undefined, 'alice'));
	expect(idsOf(result)).toEqual(['feed-0-3', 'feed-0-2', 'feed-0-1']);
});

it.each([
	[{ dateFrom: 1_750_000_003 }, 'dateFrom=1750000003', ['feed-0-3']],
	[{ dateTo: '2025-06-15T15:06:41Z' }, 'dateTo=1750000001', ['feed-0-1']],
])('filters by %j', async (filters, query, found) => {
	const result = await run({ filters });
	expect(sent()[0].request).toContain(query);
	expect(idsOf(result)).toEqual(found);
});
