import { guid } from '../../fields';
import type { Operation } from '../../transport/types';
import { member } from './conversationFields';

export const resetConversation: Operation = {
	name: 'Reset Conversation',
	value: 'resetConversation',
	action: 'Reset a group conversation for a member',
	description: 'Clear the conversation of a group for one member; the others keep all messages',
	routing: { request: { method: 'DELETE', url: '/groups/{guid}/conversation' } },
	fields: [guid, member],
	alreadyDone: [],
	confirmation: { reset: true },
};
