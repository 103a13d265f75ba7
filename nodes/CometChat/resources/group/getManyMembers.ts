import { byPage, guid, limit, returnAll, simplify } from '../../fields';
import type { Field, Operation } from '../../transport/types';
import { scopes } from './scope';
import { simplifyMember } from './simplified';

const filters: Field = {
	displayName: 'Filters',
	name: 'filters',
	type: 'collection',
	placeholder: 'Add filter',
	default: {},
	options: [
		{
			displayName: 'Scopes',
			name: 'scopes',
			type: 'multiOptions',
			options: scopes,
			default: [],
			description: 'Only members with one of these scopes',
			routing: { send: { type: 'query', property: 'scopes' } },
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
			description: 'Only members who are online or offline at the moment',
			routing: { send: { type: 'query', property: 'status' } },
		},
	],
};

export const getManyMembers: Operation = {
	name: 'Get Many Members',
	value: 'getManyMembers',
	action: 'Get many members of a group',
	description: 'List many users who belong to a group, with their scope and since when',
	routing: { request: { method: 'GET', url: '/groups/{guid}/members' } },
	fields: [guid, returnAll, limit, simplify, filters],
	paging: byPage('uid'),
	simplify: simplifyMember,
};
