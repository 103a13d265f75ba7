import { list } from '../../transport/request/values';
import type { Field, Operation } from '../../transport/types';
import { conversationOwner, otherUser } from './conversation';

const updateFields: Field = {
	displayName: 'Update Fields',
	name: 'updateFields',
	type: 'collection',
	required: true,
	placeholder: 'Add field',
	default: {},
	options: [
		{
			displayName: 'Tags',
			name: 'tags',
			type: 'string',
			default: '',
			placeholder: 'e.g. archived, important',
			description:
				'Up to 25 tags: a comma-separated list, or an array by expression. They replace the tags that are there; empty, they remove them.',
			clears: [],
			routing: { send: { type: 'body', property: 'tags' } },
			as: list,
		},
	],
};

export const updateConversation: Operation = {
	name: 'Update Conversation',
	value: 'updateConversation',
	action: 'Update a conversation with a user',
	description: 'Set the tags of a conversation between two users',
	routing: { request: { method: 'PUT', url: '/users/{uid}/conversation' } },
	fields: [otherUser, conversationOwner, updateFields],
};
