import { afterMessage } from '../../fields';
import { guid } from '../../../shared/fields';
import type { Operation } from '../../../shared/operation/types';
import { EACH_REFUSAL_FAILS } from '../../../shared/transport/types';
import { member } from './conversationFields';

export const markConversationAsUnread: Operation = {
	name: 'Mark Conversation as Unread',
	value: 'markConversationAsUnread',
	action: 'Mark a group conversation as unread',
	description: 'Let the messages of a group that follow a message count as unread for a member',
	routing: { request: { method: 'DELETE', url: '/groups/{guid}/conversation/read' } },
	fields: [guid, member, afterMessage],
	rateLimit: 'unread',
	doneAfterLostAnswer: EACH_REFUSAL_FAILS,
	confirmation: { unread: true },
};
