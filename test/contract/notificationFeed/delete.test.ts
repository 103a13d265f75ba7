import { campaignsRequest } from '../campaigns';
import { records, run, sent, testAbsent, useService } from '../support';

const service = useService();
const form = { resource: 'notificationFeed', operation: 'delete' };

it('deletes an item, whose answer has no body, and says which', async () => {
	const result = await run(service.current, { ...form, feedItemId: 'feed-0-2' });
	expect(sent(service.current)).toEqual([campaignsRequest('DELETE /notification-feed/feed-0-2')]);
	expect(records(result)).toEqual([{ deleted: true, id: 'feed-0-2', success: true }]);
	expect(service.current.state.feedItems.get('feed-0-2')!.deletedAt).toEqual(expect.any(Number));
});

testAbsent(service, 'feedItem', form);
