import type { Field, Operation } from '../../../shared/operation/types';
import { categoryFilter } from '../../fields';
import { owner } from './feedFields';

const category: Field = {
	...categoryFilter,
	required: true,
	description: 'The category of templates whose notifications are counted, by name',
};

export const getUnreadCount: Operation = {
	name: 'Get Unread Count',
	value: 'getUnreadCount',
	action: 'Get the unread count of a feed',
	description: 'Count the notifications of a category that a user has not read yet',
	routing: { request: { method: 'GET', url: '/campaigns/notification-feed/unread-count' } },
	fields: [owner, category],
};
