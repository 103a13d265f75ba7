import { campaignsRequest } from '../campaigns';
import { records, useOperation } from '../support';

const { service, run, expectSent, testAbsent } = useOperation('notificationFeed', 'delete');

it('deletes an item, whose answer has no body, and says which', async () => {
	const result = await run({ feedItemId: 'feed-0-2' });
	expectSent(campaignsRequest('DELETE /notification-feed/feed-0-2'));
	expect(records(result)).toEqual([{ deleted: true, id: 'feed-0-2', success: true }]);
	expect(service.current.state.feedItems.get('feed-0-2')!.deletedAt).toEqual(expect.any(Number));
});

testAbsent('feedItem');

it('names no field that the form does not have, where there is no such item', async () => {
	const { error } = await run({ feedItemId: 'nothing' });
	expect(error?.description).toMatch(/^Check the feed item ID\./);
	expect(error?.description).not.toContain('On Behalf Of');
});
