import { campaignsRequest } from '../campaigns';
import { byId, records, useOperation } from '../support';

const { service, run, expectSent, testRefusal } = useOperation('notificationFeed', 'markAsRead', {
	onBehalfOf: byId('alice'),
});

it('marks an item as read, and changes nothing the second time', async () => {
	const parameters = { feedItemId: 'feed-0-2' };
	const result = await run(parameters);
	expectSent(campaignsRequest('POST /notification-feed/feed-0-2/read', undefined, 'alice'));
	expect(records(result)).toMatchObject([
		{ id: 'feed-0-2', status: 'read', readAtIso: expect.any(String) },
	]);
	expect(records(await run(parameters))).toEqual(records(result));
});

it('is repeated when its answer is lost, because that does nothing twice', async () => {
	service.current.faults.add({ kind: 'reset', when: 'after', count: 1 });
	const { error } = await run({ feedItemId: 'feed-0-2' });
	expect([error, service.current.requests.length]).toEqual([undefined, 2]);
});

testRefusal({
	parameters: { feedItemId: '={{ $json.id }}' },
	// The second item is in the feed of dave
	items: [{ id: 'feed-0-1' }, { id: 'feed-0-4' }, { id: 'feed-0-2' }],
	message: /Feed item not found/,
	code: 'ERR_FEED_ITEM_NOT_FOUND',
});
