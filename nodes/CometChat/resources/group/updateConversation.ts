import { conversationUpdate } from '../../fields';
import { guid } from '../../../shared/fields';
import type { Operation } from '../../../shared/operation/types';
import { member } from './conversationFields';

export const updateConversation: Operation = {
	name: 'Update Conversation',
	value: 'updateConversation',
	action: 'Update the conversation of a group',
	description: 'Set the tags of the conversation of a group, on behalf of a member',
	routing: { request: { method: 'PUT', url: '/groups/{guid}/conversation' } },
	fields: [guid, member, conversationUpdate],
};
