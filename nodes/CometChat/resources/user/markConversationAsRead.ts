import { upToMessageOptions } from '../../fields';
import type { Operation } from '../../../shared/operation/types';
import { conversationOwner, otherUser, refuseSameUser } from './conversation';

export const markConversationAsRead: Operation = {
	name: 'Mark Conversation as Read',
	value: 'markConversationAsRead',
	action: 'Mark a conversation with a user as read',
	description: 'Record that the acting user has read the messages of the other user',
	routing: { request: { method: 'POST', url: '/users/{uid}/conversation/read' } },
	fields: [otherUser, conversationOwner, upToMessageOptions],
	completeItem: refuseSameUser,
	idempotent: true,
	confirmation: { read: true },
};
