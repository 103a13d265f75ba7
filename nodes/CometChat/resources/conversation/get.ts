import { onBehalfOf, simplify, simplifyConversation } from '../../fields';
import type { Operation } from '../../transport/types';
import { conversationId } from './conversationId';

export const get: Operation = {
	name: 'Get',
	value: 'get',
	action: 'Get a conversation by its ID',
	description: 'Read the last message of a conversation, and how many messages a user has not read',
	routing: { request: { method: 'GET', url: '/conversations/{conversationId}' } },
	fields: [conversationId, onBehalfOf, simplify],
	simplify: simplifyConversation,
};
