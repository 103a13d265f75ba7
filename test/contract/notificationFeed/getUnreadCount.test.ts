import { campaignsRequest } from '../campaigns';
import { byId, records, run, sent, useService } from '../support';

const service = useService();

it('counts what a user has not read of a category', async () => {
	const result = await run(service.current, {
		resource: 'notificationFeed',
		operation: 'getUnreadCount',
		onBehalfOf: byId('alice'),
		templateCategory: byId('Updates'),
	});
	const route = 'GET /notification-feed/unread-count?templateCategory=Updates';
	expect(sent(service.current)).toEqual([campaignsRequest(route, undefined, 'alice')]);
	expect(records(result)).toEqual([{ count: 2 }]);
});
