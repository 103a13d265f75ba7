import { campaignsRequest } from '../campaigns';
import { byId, records, useOperation } from '../support';

const { service, run, expectSent, testAbsent } = useOperation('notificationFeed', 'get');

it('reads an item with the text of its card', async () => {
	const options = { onBehalfOf: byId('alice') };
	const result = await run({ feedItemId: 'feed-0-2', options });
	expectSent(campaignsRequest('GET /notification-feed/feed-0-2', undefined, 'alice'));
	expect(records(result)).toMatchObject([
		{ id: 'feed-0-2', receiver: 'alice', text: 'Hi alice, 3 new posts this week', status: 'sent' },
	]);
});

it.each([
	[{ content: { title: 'T' }, alternativeText: 'A' }, { text: 'T' }],
	[{ content: null, alternativeText: 'A' }, { text: 'A' }],
	[{ templateCategory: undefined, category: 'C' }, { category: 'C' }],
])('reads the text and the category of %j', async (changes, expected) => {
	Object.assign(service.current.state.feedItems.get('feed-0-2')!, changes);
	const result = await run({ feedItemId: 'feed-0-2' });
	expect(records(result)).toMatchObject([expected]);
});

testAbsent('feedItem');
