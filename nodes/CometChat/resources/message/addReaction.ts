import { onBehalfOf } from '../../../shared/fields';
import type { Operation } from '../../../shared/operation/types';
import { messageId, reaction } from './messageFields';
import { simplifyReacted } from './shortForms';

export const addReaction: Operation = {
	name: 'Add Reaction',
	value: 'addReaction',
	action: 'Add a reaction to a message',
	description: 'React to a message with an emoji for a user; returns the message',
	routing: { request: { method: 'POST', url: '/messages/{id}/reactions/{reaction}' } },
	fields: [messageId, reaction, onBehalfOf],
	simplify: simplifyReacted,
};
