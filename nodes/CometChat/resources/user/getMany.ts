import {
	byPage,
	limit,
	returnAll,
	roleInQuery,
	simplify,
	simplifyUser,
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
			displayName: 'Include Deactivated',
			name: 'withDeactivated',
			type: 'boolean',
			default: false,
			description: 'Whether to list deactivated users as well',
			routing: { send: { type: 'query', property: 'withDeactivated' } },
		},
		{
			displayName: 'Only Deactivated',
			name: 'onlyDeactivated',
			type: 'boolean',
			default: false,
			description: 'Whether to list only deactivated users',
			routing: { send: { type: 'query', property: 'onlyDeactivated' } },
		},
		roleInQuery,
		{
			displayName: 'Role IDs',
			name: 'roles',
			type: 'string',
			default: '',
			placeholder: 'e.g. moderator, vip',
			description:
				'Only users with one of these roles: a comma-separated list, or an array by expression',
			routing: { send: { type: 'query', property: 'roles' } },
			as: list,
		},
		{
			displayName: 'Search',
			name: 'searchKey',
			type: 'string',
			default: '',
			placeholder: 'e.g. ada',
			description: "Only users whose name or UID starts with this text; see 'Search In'",
			routing: { send: { type: 'query', property: 'searchKey' } },
		},
		{
			displayName: 'Search In',
			name: 'searchIn',
			type: 'multiOptions',
			options: [
				{ name: 'Name', value: 'name' },
				{ name: 'UID', value: 'uid' },
			],
			default: ['name', 'uid'],
			description: "Where 'Search' looks",
			routing: { send: { type: 'query', property: 'searchIn' } },
		},
		{
			displayName: 'Status',
			name: 'status',
			type: 'options',
			options: [
				{ name: 'Offline', value: 'offline' },
				{ name: 'Online', value: 'available' },
			],
			default: 'available',
			description: 'Only users who are online now, or who are not',
			routing: { send: { type: 'query', property: 'status' } },
		},
		{
			displayName: 'Tags',
			name: 'tags',
			type: 'string',
			default: '',
			placeholder: 'e.g. vip, beta-tester',
			description:
				'Only users with all of these tags: a comma-separated list, or an array by expression',
			routing: { send: { type: 'query', property: 'tags' } },
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
	options: [includeTags],
};

export const getMany: Operation = {
	name: 'Get Many',
	value: 'getMany',
	action: 'Get many users',
	description: 'List users of the app, or find them by name, role, tags or status',
	routing: { request: { method: 'GET', url: '/users' } },
	fields: [returnAll, limit, simplify, filters, options],
	paging: byPage('uid'),
	simplify: simplifyUser,
};
