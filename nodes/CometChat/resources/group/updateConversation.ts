import { guid } from '../../fields';
import type { Field, Operation } from '../../transport/types';
import { list } from '../../transport/request/values';
import { member } from './conversationFields';

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
			placeholder: 'e.g. important, weekly',
			description:
				'The tags of the conversation: a comma-separated list, or an array by expression. They replace the tags that are there; empty, they remove them.',
			clears: [],
			routing: { send: { type: 'body', property: 'tags' } },
			as: list,
		},
	],
};

export const updateConversation: Operation = {
	name: 'Update Conversation',
	value: 'updateConversation',
	action: 'Update the conversation of a group',
	description: 'Set the tags of the conversation of a group, on behalf of a member',
	routing: { request: { method: 'PUT', url: '/groups/{guid}/conversation' } },
	fields: [guid, member, updateFields],
};
