import { onBehalfOf } from '../../fields';
import type { Field } from '../../transport/types';
import { integer } from '../../transport/request/values';

/** The member whose view of the conversation is meant; the service keeps one for each member. */
export const member: Field = {
	...onBehalfOf,
	description:
		'The member of the group whose conversation is meant, chosen from the list or given by UID',
};

export const upToMessage: Field = {
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
