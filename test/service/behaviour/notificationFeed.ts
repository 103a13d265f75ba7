import { ApiError } from '../errors';
import type { FeedItem } from '../campaignRecords';
import type { JsonObject } from '../records';
import { unixNow } from '../state';
import { answerList, type Behaviours, type Call } from './call';
import { hasTags, matchesIfWanted, READ } from './campaignLists';
import { whenFeatureOn } from './features';

/** The user whose feed is listed: the actor, or the receiver of the query; undefined means all users. */
const ownerOf = ({ actor, query }: Call): string | undefined =>
	actor?.uid ?? (query.receiver as string | undefined);

function isListed(call: Call, item: FeedItem): boolean {
	const { query } = call;
	const owner = ownerOf(call);
	const { readState = 'all', dateFrom = 0, dateTo = Infinity } = query;
	const isRead = READ.includes(item.status);
	return (
		(owner === undefined || item.receiver === owner) &&
		(readState === 'all' || isRead === (readState === 'read')) &&
		item.sentAt >= Number(dateFrom) &&
		item.sentAt <= Number(dateTo) &&
		matchesIfWanted(query.templateCategory, item.templateCategory) &&
		matchesIfWanted(query.channelId, item.channelId) &&
		(query.includeDeleted === true || item.deletedAt === undefined) &&
		(query.includeExpired === true || (item.expiresAt ?? Infinity) > unixNow()) &&
		hasTags(item.tags, query)
	);
}

/** An item as answers show it: without its content when the query asks for the template only. */
function view({ query }: Call, item: FeedItem): JsonObject {
	const { content, ...rest } = item;
	// The contract has this switch as text, and those of `isListed` as true or false
	return query.templateOnly === 'true' ? { ...rest } : { ...rest, content };
}

function find(call: Call): FeedItem {
	const item = call.state.feedItems.get(call.params.id);
	const isOthers = call.actor !== undefined && item?.receiver !== call.actor.uid;
	if (item && item.deletedAt === undefined && !isOthers) return item;
	throw new ApiError('ERR_FEED_ITEM_NOT_FOUND', 'Feed item not found');
}

export const notificationFeed: Behaviours = whenFeatureOn('campaigns', {
	'GET /campaigns/notification-feed': (call: Call) => {
		const items = [...call.state.feedItems.values()].filter((item) => isListed(call, item));
		const views = items.map((item) => view(call, item));
		return answerList(call, views, { key: 'id', timeOf: ({ sentAt }) => Number(sentAt) });
	},
	'GET /campaigns/notification-feed/unread-count': (call: Call) => {
		const unread = [...call.state.feedItems.values()].filter(
			(item) => isListed(call, item) && !READ.includes(item.status),
		);
		return { data: { count: unread.length } };
	},
	'GET /campaigns/notification-feed/{id}': (call: Call) => ({ data: view(call, find(call)) }),
	'DELETE /campaigns/notification-feed/{id}': (call: Call) => {
		find(call).deletedAt = unixNow();
	},
	'POST /campaigns/notification-feed/{id}/read': (call: Call) => {
		const item = find(call);
		if (!READ.includes(item.status)) Object.assign(item, { status: 'read', readAt: unixNow() });
		return { data: view(call, item) };
	},
});
