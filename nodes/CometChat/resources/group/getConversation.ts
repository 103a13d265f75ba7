import { guid, output } from '../../../shared/fields';
import { simplifyConversation } from '../../../shared/records/simplify';
import type { Operation } from '../../../shared/operation/types';
import { member } from './conversationFields';

export const getConversation: Operation = {
	name: 'Get Conversation',
	value: 'getConversation',
	action: 'Get the conversation of a group',
	description: 'Read the last message of a group, and how many messages a member has not read',
	routing: { request: { method: 'GET', url: '/groups/{guid}/conversation' } },
	fields: [guid, member, ...output],
	simplify: simplifyConversation,
};
