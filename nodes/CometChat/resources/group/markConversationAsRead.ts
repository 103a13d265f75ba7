import { guid } from '../../../shared/fields';
import { upToMessageOptions } from '../../fields';
import type { Operation } from '../../../shared/operation/types';
import { member } from './conversationFields';

export const markConversationAsRead: Operation = {
	name: 'Mark Conversation as Read',
	value: 'markConversationAsRead',
	action: 'Mark a group conversation as read',
	description: 'Record that one of the members has read the messages of a group',
	routing: { request: { method: 'POST', url: '/groups/{guid}/conversation/read' } },
	fields: [guid, member, upToMessageOptions],
	idempotent: true,
	confirmation: { read: true },
};
