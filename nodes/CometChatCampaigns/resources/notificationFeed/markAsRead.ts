import { output } from '../../../shared/fields';
import type { Operation } from '../../../shared/operation/types';
import { feedItemId } from '../../fields';
import { owner } from './feedFields';
import { simplifyFeedItem } from './simplifyFeedItem';

export const markAsRead: Operation = {
	name: 'Mark as Read',
	value: 'markAsRead',
	action: 'Mark a feed item as read',
	description: 'Take a notification off the unread ones of its user',
	routing: { request: { method: 'POST', url: '/campaigns/notification-feed/{id}/read' } },
	fields: [feedItemId, owner, ...output],
	idempotent: true,
	simplify: simplifyFeedItem,
};
