import { guid } from '../../fields';
import type { Field, Operation } from '../../transport/types';
import { integer } from '../../transport/request/values';
import { member } from './conversationFields';

const afterMessage: Field = {
	displayName: 'After Message ID',
	name: 'messageId',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'e.g. 1024',
	description: 'The message after which everything counts as unread',
	routing: { send: { type: 'body', property: 'messageId' } },
	as: integer,
};

export const markConversationAsUnread: Operation = {
	name: 'Mark Conversation as Unread',
	value: 'markConversationAsUnread',
	action: 'Mark a group conversation as unread',
	description: 'Let the messages of a group that follow a message count as unread for a member',
	routing: { request: { method: 'DELETE', url: '/groups/{guid}/conversation/read' } },
	fields: [guid, member, afterMessage],
	alreadyDone: [],
};
