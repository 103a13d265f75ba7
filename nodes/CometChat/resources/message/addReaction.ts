import { onBehalfOf } from '../../../shared/fields';
import { emoji } from '../../../shared/values/emoji';
import type { Field, Operation } from '../../../shared/operation/types';
import { messageId, reaction } from './messageFields';
import { simplifyReacted } from './shortForms';

/** The reaction to add: an emoji. Remove Reaction takes any text, because another program may have added such a text. */
const newReaction: Field = { ...reaction, description: 'The emoji', as: emoji };

export const addReaction: Operation = {
	name: 'Add Reaction',
	value: 'addReaction',
	action: 'Add a reaction to a message',
	description: 'React to a message with an emoji for a user; returns the message',
	routing: { request: { method: 'POST', url: '/messages/{id}/reactions/{reaction}' } },
	fields: [messageId, newReaction, onBehalfOf],
	simplify: simplifyReacted,
};
