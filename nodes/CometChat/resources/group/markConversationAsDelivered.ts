import { guid, onBehalfOf } from '../../fields';
import type { Field, Operation } from '../../transport/types';
import { integer } from '../../transport/request/values';

const options: Field = {
	displayName: 'Options',
	name: 'options',
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
			routing: { send: { type: 'body', property: 'messageId' } },
			as: integer,
		},
	],
};

export const markConversationAsDelivered: Operation = {
	name: 'Mark Conversation as Delivered',
	value: 'markConversationAsDelivered',
	action: 'Mark a group conversation as delivered',
	description: 'Mark the messages of a group as delivered to the user on whose behalf this is done',
	routing: { request: { method: 'POST', url: '/groups/{guid}/conversation/delivered' } },
	fields: [guid, onBehalfOf, options],
	idempotent: true,
};
