import { afterMessage } from '../../fields';
import type { Operation } from '../../../shared/operation/types';
import { EACH_REFUSAL_FAILS } from '../../../shared/transport/types';
import { conversationOwner, otherUser, refuseSameUser } from './conversation';

export const markConversationAsUnread: Operation = {
	name: 'Mark Conversation as Unread',
	value: 'markConversationAsUnread',
	action: 'Mark a conversation with a user as unread',
	description: 'Let the messages after a certain one count as unread again for the acting user',
	routing: { request: { method: 'DELETE', url: '/users/{uid}/conversation/read' } },
	fields: [otherUser, conversationOwner, afterMessage],
	completeItem: refuseSameUser,
	rateLimit: 'unread',
	doneAfterLostAnswer: EACH_REFUSAL_FAILS,
	confirmation: { unread: true },
};
