import {
	collection,
	limit,
	optionalPicker,
	output,
	refuseReversedPeriod,
	returnAll,
} from '../../../shared/fields';
import { ensureInPeriod } from '../../../shared/records/asked';
import { unixSeconds } from '../../../shared/values/time';
import type { Field, Operation } from '../../../shared/operation/types';
import { campaignsPaging, categoryFilter, tagFilters } from '../../fields';
import { owner, templateOnly } from './feedFields';
import { simplifyFeedItem } from './simplifyFeedItem';

const query = (property: string) => ({ send: { type: 'query' as const, property } });

const filters: Field = collection('filters', [
	categoryFilter,
	{
		...optionalPicker(
			'channelId',
			'Channel',
			'searchChannels',
			'e.g. default-feed',
			'Only items of this in-app channel, by ID',
		),
		routing: query('channelId'),
	},
	{
		displayName: 'Include Deleted',
		name: 'includeDeleted',
		type: 'boolean',
		default: true,
		description: 'Whether items come along that were deleted and are not erased yet',
		routing: query('includeDeleted'),
	},
	{
		displayName: 'Include Expired',
		name: 'includeExpired',
		type: 'boolean',
		default: true,
		description: 'Whether items come along whose time in the feed is over',
		routing: query('includeExpired'),
	},
	{
		displayName: 'Read State',
		name: 'readState',
		type: 'options',
		options: [
			{ name: 'All', value: 'all' },
			{ name: 'Read', value: 'read' },
			{ name: 'Unread', value: 'unread' },
		],
		default: 'unread',
		description: 'Whether the user has read the items',
		routing: query('readState'),
	},
	{
		displayName: 'Sent After',
		name: 'dateFrom',
		type: 'dateTime',
		default: '',
		description: 'Only items sent at this time or later. ISO 8601; without a zone: UTC.',
		routing: query('dateFrom'),
		as: unixSeconds,
	},
	{
		displayName: 'Sent Before',
		name: 'dateTo',
		type: 'dateTime',
		default: '',
		description: 'Only items sent at this time or earlier. ISO 8601; without a zone: UTC.',
		routing: query('dateTo'),
		as: unixSeconds,
	},
	...tagFilters,
	templateOnly,
]);

export const getMany: Operation = {
	name: 'Get Many',
	value: 'getMany',
	action: 'Get many feed items of a user',
	description: 'List the notifications in the feed of a user, the newest first',
	routing: { request: { method: 'GET', url: '/campaigns/notification-feed' } },
	fields: [owner, returnAll, limit, ...output, filters],
	paging: {
		...campaignsPaging,
		// It is not documented whether the period is about `sentAt` or `createdAt`
		checkAndOrder: (records, query) =>
			ensureInPeriod(records, query, ['sentAt', 'createdAt'], ['dateFrom', 'dateTo']),
	},
	completeItem: (item) =>
		refuseReversedPeriod(item, ['dateFrom', 'Sent After'], ['dateTo', 'Sent Before']),
	simplify: simplifyFeedItem,
};
