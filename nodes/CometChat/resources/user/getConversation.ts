import { output } from '../../../shared/fields';
import { simplifyConversation } from '../../../shared/records/simplify';
import type { Operation } from '../../../shared/operation/types';
import { conversationOwner, otherUser, refuseSameUser } from './conversation';

export const getConversation: Operation = {
	name: 'Get Conversation',
	value: 'getConversation',
	action: 'Get a conversation with a user',
	description: 'Read the last message, unread count and tags of a conversation between two users',
	routing: { request: { method: 'GET', url: '/users/{uid}/conversation' } },
	fields: [otherUser, conversationOwner, ...output],
	completeItem: refuseSameUser,
	simplify: simplifyConversation,
};
