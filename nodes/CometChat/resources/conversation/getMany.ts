import type { IDataObject } from 'n8n-workflow';
import {
	byPage,
	collection,
	limit,
	withListHint,
	oneWhenOn,
	optionalOnBehalfOf,
	output,
	requireOnBehalfOf,
	returnAll,
	undocumented,
} from '../../../shared/fields';
import { includeTags } from '../../fields';
import { ensureFiltered } from '../../../shared/records/asked';
import { simplifyConversation } from '../../../shared/records/simplify';
import { InputError } from '../../../shared/values/inputError';
import { filterTags } from '../../../shared/values/idsAndTags';
import type { Field, Item, Operation } from '../../../shared/operation/types';

const filters: Field = collection('filters', [
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
		typeOptions: { rows: 2 },
		default: '',
		placeholder: 'e.g. support, vip',
		description: withListHint('Only conversations of groups with these tags'),
		routing: { send: { type: 'query', property: 'groupTags' } },
		as: filterTags,
	},
	{
		displayName: 'Hide AI Agents',
		name: 'hideAgentic',
		type: 'boolean',
		default: true,
		description: 'Whether to leave out conversations with AI agents',
		routing: { send: { type: 'query', property: 'hideAgentic' } },
	},
	{
		displayName: 'Include Blocked Users',
		name: 'includeBlockedUsers',
		type: 'boolean',
		default: true,
		description: 'Whether to list conversations with blocked users as well',
		routing: { send: { type: 'query', property: 'includeBlockedUsers' } },
	},
	{
		displayName: 'Only AI Agents',
		name: 'onlyAgentic',
		type: 'boolean',
		default: true,
		description: 'Whether to return only conversations with AI agents',
		routing: { send: { type: 'query', property: 'onlyAgentic' } },
	},
	{
		displayName: 'Only Unique',
		name: 'unique',
		type: 'boolean',
		default: true,
		description:
			"Whether to list each conversation once instead of once for each side. It needs 'On Behalf Of' to be empty.",
		routing: { send: { type: 'query', property: 'unique' } },
		as: oneWhenOn,
	},
	{
		displayName: 'Pinned By',
		name: 'pinnedBy',
		type: 'multiOptions',
		options: [
			{ name: 'App', value: 'system', description: 'Pinned for all users' },
			{
				name: 'User',
				value: 'me',
				description: "Pinned by the user in 'On Behalf Of' for themselves",
			},
		],
		default: [],
		description: undocumented('Only pinned conversations, by who has pinned them'),
		routing: { send: { type: 'query', property: 'pinnedBy' } },
	},
	{
		displayName: 'Search',
		name: 'searchKey',
		type: 'string',
		default: '',
		placeholder: 'e.g. support',
		description: 'Only conversations with this text in the name of the group or of the other user',
		routing: { send: { type: 'query', property: 'searchKey' } },
	},
	{
		displayName: 'Tags',
		name: 'tags',
		type: 'string',
		typeOptions: { rows: 2 },
		default: '',
		placeholder: 'e.g. important, weekly',
		description: withListHint('Only conversations with these tags'),
		routing: { send: { type: 'query', property: 'tags' } },
		as: filterTags,
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
		typeOptions: { rows: 2 },
		default: '',
		placeholder: 'e.g. vip, beta-tester',
		description: withListHint('Only conversations with users who have these tags'),
		routing: { send: { type: 'query', property: 'userTags' } },
		as: filterTags,
	},
]);

const options: Field = collection('options', [
	{
		displayName: 'Include Block Status',
		name: 'withBlockedInfo',
		type: 'boolean',
		default: true,
		description: 'Whether users come with who blocks whom',
		routing: { send: { type: 'query', property: 'withBlockedInfo' } },
	},
	includeTags,
	{
		displayName: 'Include Tags of Receivers',
		name: 'withUserAndGroupTags',
		type: 'boolean',
		default: true,
		description: 'Whether to return the tags of the other user or the group of each conversation',
		routing: { send: { type: 'query', property: 'withUserAndGroupTags' } },
	},
	{
		...optionalOnBehalfOf,
		description:
			'The user whose conversations are listed, by UID. When empty, those of the whole app are listed.',
	},
]);

export const getMany: Operation = {
	name: 'Get Many',
	value: 'getMany',
	action: 'Get many conversations',
	description: 'List many conversations of a user or of the whole app, with their last messages',
	routing: { request: { method: 'GET', url: '/conversations' } },
	fields: [returnAll, limit, ...output, filters, options],
	paging: {
		...byPage(idOf),
		checkAndOrder: (records, query) =>
			ensureFiltered(records, query, { conversationType: 'conversationType' }),
	},
	simplify: simplifyConversation,
	completeItem: checkFilters,
};

/** @throws InputError for a filter that needs a user, or none, in 'On Behalf Of', and for filters that leave nothing */
function checkFilters(item: Item): void {
	const { query } = item.request;
	if (query.unique !== undefined && item.value('options.onBehalfOf') !== undefined) {
		throw new InputError('Only Unique', "needs 'On Behalf Of' to be empty");
	}
	const isByUser = (query.pinnedBy as string[] | undefined)?.includes('me');
	if (isByUser) requireOnBehalfOf(item, "'Pinned By': User");
	// Without a user, nobody has read or not read anything, and the list may come unfiltered
	if (query.unread !== undefined) requireOnBehalfOf(item, "'Unread Only'");
	if (query.hideAgentic === true && query.onlyAgentic === true) {
		throw new InputError('Hide AI Agents', "and 'Only AI Agents' are both on, which leaves none");
	}
}

/** The ID of a conversation in the list: its `conversationId` and the other side, because the list may hold both sides. */
function idOf({ conversationId, conversationWith }: IDataObject): unknown {
	const { uid, guid } = (conversationWith ?? {}) as IDataObject;
	return conversationId === undefined ? undefined : JSON.stringify([conversationId, uid ?? guid]);
}
