import { uidInQuery } from '../../fields';
import type { Field, Operation } from '../../transport/types';
import { rows } from '../../transport/request/values';

const conversations: Field = {
	displayName: 'Conversations',
	name: 'conversations',
	type: 'fixedCollection',
	typeOptions: { multipleValues: true },
	required: true,
	placeholder: 'Add conversation',
	default: {},
	description: 'The conversations that notify the user again',
	options: [
		{
			displayName: 'Conversation',
			name: 'conversation',
			values: [
				{
					displayName: 'ID',
					name: 'id',
					type: 'string',
					default: '',
					placeholder: 'e.g. superhero2',
					description: 'The UID of the other user, or the GUID of the group',
				},
				{
					displayName: 'Type',
					name: 'type',
					type: 'options',
					options: [
						{ name: 'Any', value: '' },
						{ name: 'Group', value: 'group' },
						{ name: 'One-on-One', value: 'oneOnOne' },
					],
					default: '',
					description: 'What the ID stands for',
				},
			],
		},
	],
	routing: { send: { type: 'body', property: 'conversations' } },
	as: rows('conversation', { required: { id: 'ID' } }),
};

export const unmuteConversations: Operation = {
	name: 'Unmute Conversations',
	value: 'unmuteConversations',
	action: 'Unmute conversations of a user',
	description: 'Let muted conversations notify a user again',
	routing: { request: { method: 'DELETE', url: '/notifications/v1/preferences/mute' } },
	fields: [uidInQuery, conversations],
	alreadyDone: [],
};
