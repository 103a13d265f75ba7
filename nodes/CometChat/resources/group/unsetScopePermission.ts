import { guid, removedFrom } from '../../fields';
import type { Field, Operation } from '../../transport/types';
import { scopeInPath } from './scope';

const permission: Field = {
	displayName: 'Permission',
	name: 'permission',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'e.g. sendMessage',
	description: "The permission to take back, as 'Get Many Scope Permissions' calls it",
	path: 'permission',
};

export const unsetScopePermission: Operation = {
	name: 'Unset Scope Permission',
	value: 'unsetScopePermission',
	action: 'Unset a permission of a scope in a group',
	description: 'Take back what was set for a scope in a group, so that the default counts again',
	routing: {
		request: {
			method: 'DELETE',
			url: '/groups/{guid}/scopes/{scope}/permissions/{permission}',
		},
	},
	fields: [guid, scopeInPath, permission],
	alreadyDone: [],
	records: removedFrom,
};
