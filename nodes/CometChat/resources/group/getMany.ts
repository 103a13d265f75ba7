import {
	byPage,
	limit,
	optionalOnBehalfOf,
	picker,
	returnAll,
	simplify,
	includeTags,
} from '../../fields';
import { InputError } from '../../transport/errors';
import { unixSeconds } from '../../transport/request/time';
import { list } from '../../transport/request/values';
import type { Field, Item, Operation } from '../../transport/types';
import { simplifyGroup } from './simplified';

const filters: Field = {
	displayName: 'Filters',
	name: 'filters',
	type: 'collection',
	placeholder: 'Add filter',
	default: {},
	options: [
		{
			...picker('joinedBy', 'Joined By', 'searchUsers', 'e.g. superhero1', ''),
			required: undefined,
			description:
				'Only groups of which this user is a member, chosen from the list or given by UID. The list is read on behalf of this user.',
			routing: { request: { headers: { onBehalfOf: '={{ $value }}' } } },
		},
		{
			displayName: 'Search',
			name: 'searchKey',
			type: 'string',
			default: '',
			placeholder: 'e.g. support',
			description: 'Only groups in whose name or GUID the service finds this text',
			routing: { send: { type: 'query', property: 'searchKey' } },
		},
		{
			displayName: 'Search In',
			name: 'searchIn',
			type: 'multiOptions',
			options: [
				{ name: 'GUID', value: 'guid' },
				{ name: 'Name', value: 'name' },
			],
			default: [],
			description: "Where 'Search' looks. When empty, it looks in both.",
			routing: { send: { type: 'query', property: 'searchIn' } },
		},
		{
			displayName: 'Tags',
			name: 'tags',
			type: 'string',
			default: '',
			placeholder: 'e.g. support, vip',
			description:
				'Only groups that have these tags: a comma-separated list, or an array by expression',
			routing: { send: { type: 'query', property: 'tags' } },
			as: list,
		},
		{
			displayName: 'Types',
			name: 'types',
			type: 'multiOptions',
			options: [
				{ name: 'Password', value: 'password' },
				{ name: 'Private', value: 'private' },
				{ name: 'Public', value: 'public' },
			],
			default: [],
			description: 'Only groups of one of these types',
			routing: { send: { type: 'query', property: 'types' } },
		},
		{
			displayName: 'Updated',
			name: 'affix',
			type: 'options',
			options: [
				{ name: 'After', value: 'append' },
				{ name: 'Before', value: 'prepend' },
			],
			default: 'append',
			description: "Whether groups were changed after or before the time in 'Updated At'",
			routing: { send: { type: 'query', property: 'affix' } },
		},
		{
			displayName: 'Updated At',
			name: 'updatedAt',
			type: 'dateTime',
			default: '',
			description:
				"Only groups that were changed after this time, or before it when 'Updated' says so",
			routing: { send: { type: 'query', property: 'updatedAt' } },
			as: unixSeconds,
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
		optionalOnBehalfOf,
		{
			displayName: 'Sort By',
			name: 'sortBy',
			type: 'options',
			options: [
				{ name: 'Creation Time', value: 'createdAt' },
				{ name: 'GUID', value: 'guid' },
				{ name: 'Name', value: 'name' },
			],
			default: 'name',
			description: 'The value by which the groups are sorted',
			routing: { send: { type: 'query', property: 'sortBy' } },
		},
		{
			displayName: 'Sort Order',
			name: 'sortOrder',
			type: 'options',
			options: [
				{ name: 'Ascending', value: 'asc' },
				{ name: 'Descending', value: 'desc' },
			],
			default: 'asc',
			description: "Whether the smallest or the largest value of 'Sort By' comes first",
			routing: { send: { type: 'query', property: 'sortOrder' } },
		},
	],
};

export const getMany: Operation = {
	name: 'Get Many',
	value: 'getMany',
	action: 'Get many groups',
	description: 'List many groups of the app, found by name, type, tags, time or member',
	routing: { request: { method: 'GET', url: '/groups' } },
	fields: [returnAll, limit, simplify, filters, options],
	paging: byPage('guid'),
	simplify: simplifyGroup,
	complete: readAsMember,
};

/** The service knows the groups of a user only when it acts for that user, and says nothing otherwise. */
function readAsMember({ request, value }: Item): void {
	const member = value('filters.joinedBy') as string | undefined;
	const actor = value('options.onBehalfOf') as string | undefined;
	if (member === undefined) return;
	if (actor !== undefined && actor !== member) {
		throw new InputError(
			'Joined By',
			"names another user than 'On Behalf Of'. The groups of a user are read on behalf of this user; remove one of the two",
		);
	}
	request.query.hasJoined = true;
}
