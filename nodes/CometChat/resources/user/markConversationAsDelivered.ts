import { upToMessageOptions } from '../../fields';
import type { Operation } from '../../../shared/operation/types';
import { conversationOwner, otherUser, refuseSameUser } from './conversation';

export const markConversationAsDelivered: Operation = {
	name: 'Mark Conversation as Delivered',
	value: 'markConversationAsDelivered',
	action: 'Mark a conversation with a user as delivered',
	description: 'Record that the messages of the other user have reached the acting user',
	routing: { request: { method: 'POST', url: '/users/{uid}/conversation/delivered' } },
	fields: [otherUser, conversationOwner, upToMessageOptions],
	completeItem: refuseSameUser,
	idempotent: true,
	confirmation: { delivered: true },
};
