import { campaignsRequest } from '../campaigns';
import { byId } from '../support';
import type { Row } from './row';

const alice = { onBehalfOf: byId('alice') };

export const notificationFeed: Row[] = [
	{
		operation: 'notificationFeed/delete',
		it: 'deletes an item, whose answer has no body, and says which',
		form: { feedItemId: 'feed-0-2' },
		sends: campaignsRequest('DELETE /notification-feed/feed-0-2'),
		gives: [{ deleted: true, id: 'feed-0-2', success: true }],
		also: (_, { feedItems }) =>
			expect(feedItems.get('feed-0-2')!.deletedAt).toEqual(expect.any(Number)),
		absent: 'feedItem',
	},
	{
		operation: 'notificationFeed/delete',
		it: 'names no field that the form does not have, where there is no such item',
		form: { feedItemId: 'nothing' },
		advises: /^Check the feed item ID\.(?!.*On Behalf Of)/s,
	},
	{
		operation: 'notificationFeed/get',
		it: 'reads an item with the text of its card',
		form: { feedItemId: 'feed-0-2', options: alice },
		sends: campaignsRequest('GET /notification-feed/feed-0-2', undefined, 'alice'),
		gives: [
			expect.objectContaining({
				id: 'feed-0-2',
				receiver: 'alice',
				text: 'Hi alice, 3 new posts this week',
				status: 'sent',
			}),
		],
	},
	...[
		[{ content: { title: 'T' }, alternativeText: 'A' }, { text: 'T' }],
		[{ content: null, alternativeText: 'A' }, { text: 'A' }],
		[{ templateCategory: undefined, category: 'C' }, { category: 'C' }],
	].map(
		([changes, expected]): Row => ({
			operation: 'notificationFeed/get',
			it: `reads the text and the category of ${JSON.stringify(changes)}`,
			form: { feedItemId: 'feed-0-2' },
			given: ({ feedItems }) => Object.assign(feedItems.get('feed-0-2')!, changes),
			sends: campaignsRequest('GET /notification-feed/feed-0-2'),
			gives: [expect.objectContaining(expected)],
		}),
	),
	{
		operation: 'notificationFeed/get',
		it: 'reads an item for the app',
		form: { feedItemId: 'feed-0-1' },
		sends: campaignsRequest('GET /notification-feed/feed-0-1'),
		gives: [expect.objectContaining({ id: 'feed-0-1' })],
		absent: 'feedItem',
	},
	{
		operation: 'notificationFeed/getMany',
		it: 'lists the feed of a user, the newest first',
		form: { ...alice, returnAll: true },
		sends: campaignsRequest('GET /notification-feed?limit=100', undefined, 'alice'),
		also: (records) =>
			expect(records.map(({ id }) => id)).toEqual(['feed-0-3', 'feed-0-2', 'feed-0-1']),
	},
	{
		operation: 'notificationFeed/getMany',
		it: 'lists the feed from a time, given in Unix seconds',
		form: { ...alice, returnAll: true, filters: { dateFrom: 1_750_000_003 } },
		sends: campaignsRequest(
			'GET /notification-feed?dateFrom=1750000003&limit=100',
			undefined,
			'alice',
		),
		gives: [expect.objectContaining({ id: 'feed-0-3' })],
	},
	{
		operation: 'notificationFeed/getMany',
		it: 'lists the feed until a time, given as a date',
		form: { ...alice, returnAll: true, filters: { dateTo: '2025-06-15T15:06:41Z' } },
		sends: campaignsRequest(
			'GET /notification-feed?dateTo=1750000001&limit=100',
			undefined,
			'alice',
		),
		gives: [expect.objectContaining({ id: 'feed-0-1' })],
	},
	{
		operation: 'notificationFeed/getUnreadCount',
		it: 'counts what a user has not read of a category',
		form: { ...alice, templateCategory: byId('Updates') },
		sends: campaignsRequest(
			'GET /notification-feed/unread-count?templateCategory=Updates',
			undefined,
			'alice',
		),
		gives: [{ count: 2 }],
	},
];
