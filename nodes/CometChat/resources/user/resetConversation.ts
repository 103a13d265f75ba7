import { onBehalfOf, uid } from '../../fields';
import type { Field, Operation } from '../../transport/types';

const options: Field = {
	displayName: 'Options',
	name: 'options',
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
			routing: { send: { type: 'body', property: 'conversationWith' } },
		},
		{
			displayName: 'Delete Messages Permanently',
			name: 'deleteMessagesPermanently',
			type: 'boolean',
			default: false,
			description:
				'Whether to erase the messages for good. When off, they only disappear for the user on whose behalf this is done.',
			routing: { send: { type: 'body', property: 'deleteMessagesPermanently' } },
		},
	],
};

export const resetConversation: Operation = {
	name: 'Reset Conversation',
	value: 'resetConversation',
	action: 'Reset a conversation of a user',
	description:
		'Clear the conversation between the given user and the user on whose behalf this is done',
	routing: { request: { method: 'DELETE', url: '/users/{uid}/conversation' } },
	fields: [uid, onBehalfOf, options],
	alreadyDone: [],
};
