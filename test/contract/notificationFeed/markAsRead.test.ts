import { campaignsRequest } from '../campaigns';
import { byId, records, run, sent, testRefusal, useService } from '../support';

const service = useService();
const form = { resource: 'notificationFeed', operation: 'markAsRead', onBehalfOf: byId('alice') };

it('marks an item as read, again as well', async () => {
	const once = { ...form, feedItemId: 'feed-0-2' };
	const result = await run(service.current, once);
	expect(sent(service.current)).toEqual([
		campaignsRequest('POST /notification-feed/feed-0-2/read', undefined, 'alice'),
	]);
	expect(records(result)).toMatchObject([
		{ id: 'feed-0-2', status: 'read', readAtIso: expect.any(String) },
	]);
	expect(records(await run(service.current, once))).toEqual(records(result));
});

it('is repeated when its answer is lost, because that does nothing twice', async () => {
	service.current.faults.add({ kind: 'reset', when: 'after', count: 1 });
	const { error } = await run(service.current, { ...form, feedItemId: 'feed-0-2' });
	expect([error, service.current.requests.length]).toEqual([undefined, 2]);
});

testRefusal(service, {
	parameters: { ...form, feedItemId: '={{ $json.id }}' },
	// The second one belongs to dave
	items: [{ id: 'feed-0-1' }, { id: 'feed-0-4' }, { id: 'feed-0-2' }],
	message: /Feed item not found/,
	code: 'ERR_FEED_ITEM_NOT_FOUND',
	status: 404,
});
