import { conversationUpdate } from '../../fields';
import type { Operation } from '../../../shared/operation/types';
import { conversationOwner, otherUser, refuseSameUser } from './conversation';

export const updateConversation: Operation = {
	name: 'Update Conversation',
	value: 'updateConversation',
	action: 'Update a conversation with a user',
	description: 'Set the tags of a conversation between two users',
	routing: { request: { method: 'PUT', url: '/users/{uid}/conversation' } },
	fields: [otherUser, conversationOwner, conversationUpdate],
	completeItem: refuseSameUser,
};
