import { byPage, limit, returnAll, simplify, simplifyUser, uid } from '../../fields';
import type { Field, Operation } from '../../transport/types';

const filters: Field = {
	displayName: 'Filters',
	name: 'filters',
	type: 'collection',
	placeholder: 'Add filter',
	default: {},
	options: [
		{
			displayName: 'Search',
			name: 'searchKey',
			type: 'string',
			default: '',
			placeholder: 'e.g. ada',
			description: 'Only friends whose name or UID matches this text',
			routing: { send: { type: 'query', property: 'searchKey' } },
		},
	],
};

export const getManyFriends: Operation = {
	name: 'Get Many Friends',
	value: 'getManyFriends',
	action: 'Get many friends of a user',
	description: 'List friends of a user, or find them by name',
	routing: { request: { method: 'GET', url: '/users/{uid}/friends' } },
	fields: [uid, returnAll, limit, simplify, filters],
	paging: byPage('uid'),
	simplify: simplifyUser,
};
