import { onBehalfOf } from '../../../shared/fields';
import type { Operation } from '../../../shared/operation/types';
import { EACH_REFUSAL_FAILS } from '../../../shared/transport/types';
import { messageId, reaction } from './messageFields';
import { simplifyReacted } from './shortForms';

export const removeReaction: Operation = {
	name: 'Remove Reaction',
	value: 'removeReaction',
	action: 'Remove a reaction from a message',
	description: 'Take back a reaction that a user gave to a message; returns the message',
	routing: { request: { method: 'DELETE', url: '/messages/{id}/reactions/{reaction}' } },
	fields: [messageId, reaction, onBehalfOf],
	simplify: simplifyReacted,
	doneAfterLostAnswer: EACH_REFUSAL_FAILS,
};
