import { guid, onBehalfOf } from '../../fields';
import type { Field, Operation } from '../../transport/types';
import { integer } from '../../transport/request/values';

const deliveredOptions: Field = {
	displayName: 'Options',
	name: 'deliveredOptions',
	type: 'collection',
	placeholder: 'Add option',
	default: {},
	options: [
		{
			displayName: 'Up to Message ID',
			name: 'messageId',
			type: 'string',
			default: '',
			placeholder: 'e.g. 1024',
			description: 'The last message to mark. When empty, the whole conversation is marked.',
			send: { to: 'body', as: integer },
		},
	],
};

export const markConversationAsDelivered: Operation = {
	name: 'Mark Conversation as Delivered',
	value: 'markConversationAsDelivered',
	action: 'Mark a group conversation as delivered',
	description: 'Mark the messages of a group as delivered to the user on whose behalf this is done',
	route: 'POST /groups/{guid}/conversation/delivered',
	fields: [guid, onBehalfOf, deliveredOptions],
	repeatable: true,
};
