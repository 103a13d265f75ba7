import { onBehalfOf, uid } from '../../fields';
import type { Field, Operation } from '../../transport/types';

const resetOptions: Field = {
	displayName: 'Options',
	name: 'resetOptions',
	type: 'collection',
	placeholder: 'Add option',
	default: {},
	options: [
		{
			displayName: 'Conversation With',
			name: 'conversationWith',
			type: 'string',
			default: '',
			placeholder: 'e.g. superhero2',
			description: 'The UID of the other user in the conversation',
			send: { to: 'body' },
		},
		{
			displayName: 'Delete Messages Permanently',
			name: 'deleteMessagesPermanently',
			type: 'boolean',
			default: false,
			description:
				'Whether to erase the messages for good. When off, they only disappear for the user on whose behalf this is done.',
			send: { to: 'body' },
		},
	],
};

export const resetConversation: Operation = {
	name: 'Reset Conversation',
	value: 'resetConversation',
	action: 'Reset a conversation of a user',
	description:
		'Clear the conversation between the given user and the user on whose behalf this is done',
	route: 'DELETE /users/{uid}/conversation',
	fields: [uid, onBehalfOf, resetOptions],
};
