import type { Resource } from '../../../shared/operation/types';
import { deleteItem } from './delete';
import { get } from './get';
import { getMany } from './getMany';
import { getUnreadCount } from './getUnreadCount';
import { markAsRead } from './markAsRead';

export const notificationFeed: Resource = {
	name: 'Notification Feed',
	value: 'notificationFeed',
	description: 'The notifications that users see inside the app',
	defaultOperation: 'getMany',
	operations: [deleteItem, get, getMany, getUnreadCount, markAsRead],
};
