import { integer } from '../transport/request/values';
import type { Field } from '../transport/types';
import { replacingTags } from './tags';

/** For marking a conversation as read or delivered. */
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

/** For marking a conversation as unread. */
export const afterMessage: Field = {
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

/** A conversation has nothing else that can be changed. */
export const conversationUpdate: Field = {
	displayName: 'Update Fields',
	name: 'updateFields',
	type: 'collection',
	required: true,
	placeholder: 'Add field',
	default: {},
	options: [replacingTags],
};
