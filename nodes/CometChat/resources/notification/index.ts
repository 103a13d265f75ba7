import type { Resource } from '../../transport/types';
import { unmuteConversations } from './unmuteConversations';

export const notification: Resource = {
	name: 'Notification',
	value: 'notification',
	defaultOperation: 'unmuteConversations',
	operations: [unmuteConversations],
};
