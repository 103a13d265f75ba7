import { notice } from '../../../shared/fields';
import type { Operation } from '../../../shared/operation/types';
import { feedItemId } from '../../fields';

export const deleteItem: Operation = {
	name: 'Delete',
	value: 'delete',
	action: 'Delete a feed item',
	description: 'Remove a notification from the feed of its user',
	routing: { request: { method: 'DELETE', url: '/campaigns/notification-feed/{id}' } },
	fields: [
		feedItemId,
		notice(
			'deleteNotice',
			'The user no longer sees the notification, and the service erases it later. This cannot be undone.',
		),
	],
	doneAfterLostAnswer: ['ERR_FEED_ITEM_NOT_FOUND'],
	confirmation: { deleted: true },
};
