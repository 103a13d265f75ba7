import { onBehalfOf } from '../../fields';
import type { Field, Operation } from '../../transport/types';

const messageId: Field = {
	displayName: 'Message ID',
	name: 'messageId',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'e.g. 1024',
	description: 'The ID of the message that carries the reaction',
	path: 'id',
};

const reaction: Field = {
	displayName: 'Reaction',
	name: 'reaction',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'e.g. 👍',
	description: 'The emoji to take away',
	path: 'reaction',
};

export const removeReaction: Operation = {
	name: 'Remove Reaction',
	value: 'removeReaction',
	action: 'Remove a reaction from a message',
	description: 'Take back a reaction that a user gave to a message; returns the message',
	routing: { request: { method: 'DELETE', url: '/messages/{id}/reactions/{reaction}' } },
	fields: [messageId, reaction, onBehalfOf],
	alreadyDone: [],
};
