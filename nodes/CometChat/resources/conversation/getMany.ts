import type { IDataObject } from 'n8n-workflow';
import {
	byPage,
	limit,
	optionalOnBehalfOf,
	returnAll,
	simplify,
	simplifyConversation,
	includeTags,
} from '../../fields';
import { list } from '../../transport/request/values';
import type { Field, Operation } from '../../transport/types';

const filters: Field = {
	displayName: 'Filters',
	name: 'filters',
	type: 'collection',
	placeholder: 'Add filter',
	default: {},
	options: [
		{
			displayName: 'Conversation Type',
			name: 'conversationType',
			type: 'options',
			options: [
				{ name: 'Group', value: 'group' },
				{ name: 'User', value: 'user' },
			],
			default: 'user',
			description: 'Only conversations in groups, or only those between two users',
			routing: { send: { type: 'query', property: 'conversationType' } },
		},
		{
			displayName: 'Group Tags',
			name: 'groupTags',
			type: 'string',
			default: '',
			placeholder: 'e.g. support, vip',
			description:
				'Only conversations of groups with these tags: a comma-separated list, or an array by expression',
			routing: { send: { type: 'query', property: 'groupTags' } },
			as: list,
		},
		{
			displayName: 'Search',
			name: 'searchKey',
			type: 'string',
			default: '',
			placeholder: 'e.g. support',
			description:
				'Only conversations in which the service finds this text in the name of the group or of the other user',
			routing: { send: { type: 'query', property: 'searchKey' } },
		},
		{
			displayName: 'Tags',
			name: 'tags',
			type: 'string',
			default: '',
			placeholder: 'e.g. important, weekly',
			description:
				'Only conversations with these tags: a comma-separated list, or an array by expression',
			routing: { send: { type: 'query', property: 'tags' } },
			as: list,
		},
		{
			displayName: 'Unread Only',
			name: 'unread',
			type: 'boolean',
			default: true,
			description:
				"Whether to return only conversations with messages that the user in 'On Behalf Of' has not read",
			routing: { send: { type: 'query', property: 'unread' } },
		},
		{
			displayName: 'User Tags',
			name: 'userTags',
			type: 'string',
			default: '',
			placeholder: 'e.g. vip, beta-tester',
			description:
				'Only conversations with users who have these tags: a comma-separated list, or an array by expression',
			routing: { send: { type: 'query', property: 'userTags' } },
			as: list,
		},
	],
};

const options: Field = {
	displayName: 'Options',
	name: 'options',
	type: 'collection',
	placeholder: 'Add option',
	default: {},
	options: [
		includeTags,
		{
			displayName: 'Include Tags of User and Group',
			name: 'withUserAndGroupTags',
			type: 'boolean',
			default: true,
			description: 'Whether to return the tags of the user or group with whom each conversation is',
			routing: { send: { type: 'query', property: 'withUserAndGroupTags' } },
		},
		{
			...optionalOnBehalfOf,
			description:
				'The user whose conversations are listed, chosen from the list or given by UID. When empty, those of the whole app are listed.',
		},
	],
};

export const getMany: Operation = {
	name: 'Get Many',
	value: 'getMany',
	action: 'Get many conversations',
	description: 'List many conversations of a user or of the whole app, with their last messages',
	routing: { request: { method: 'GET', url: '/conversations' } },
	fields: [returnAll, limit, simplify, filters, options],
	paging: byPage(idOf),
	simplify: simplifyConversation,
};

/** Without a user, both sides of a conversation may be listed under its one ID. */
function idOf({ conversationId, conversationWith }: IDataObject): unknown {
	const { uid, guid } = (conversationWith ?? {}) as IDataObject;
	return conversationId === undefined ? undefined : JSON.stringify([conversationId, uid ?? guid]);
}
