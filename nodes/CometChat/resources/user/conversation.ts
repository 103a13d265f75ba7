import { onBehalfOf, uid } from '../../fields';
import { integer } from '../../transport/request/values';
import type { Field } from '../../transport/types';

/** The two sides of a conversation: the user for whom something is done, and the other one. */

export const otherUser: Field = {
	...uid,
	displayName: 'Other User',
	description:
		'The user at the other end of the conversation, chosen from the list or given by UID',
};

export const conversationOwner: Field = {
	...onBehalfOf,
	description:
		'The user whose view of the conversation this is, chosen from the list or given by UID',
};

/** For marking as read or delivered. */
export const markOptions: Field = {
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

/** For marking as unread. */
export const messageIdToMarkFrom: Field = {
	displayName: 'After Message ID',
	name: 'messageId',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'e.g. 1024',
	description: 'The message after which everything counts as unread',
	routing: { send: { type: 'body', property: 'messageId' } },
	as: integer,
};
