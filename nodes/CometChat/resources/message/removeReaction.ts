import { onBehalfOf } from '../../fields';
import type { Field, Operation } from '../../transport/types';

const id: Field = {
	displayName: 'Message ID',
	name: 'id',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'e.g. 1024',
	description: 'The ID of the message that carries the reaction',
};

const reaction: Field = {
	displayName: 'Reaction',
	name: 'reaction',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'e.g. 👍',
	description: 'The emoji to take away',
};

export const removeReaction: Operation = {
	name: 'Remove Reaction',
	value: 'removeReaction',
	action: 'Remove a reaction from a message',
	description: 'Take back a reaction that a user gave to a message; returns the message',
	route: 'DELETE /messages/{id}/reactions/{reaction}',
	fields: [id, reaction, onBehalfOf],
};
