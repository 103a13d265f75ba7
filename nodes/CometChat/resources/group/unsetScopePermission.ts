import { guid, permissionInPath, removedFrom } from '../../fields';
import type { Operation } from '../../transport/types';
import { scopeInPath } from './scope';

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
	fields: [guid, scopeInPath, permissionInPath('searchScopePermissions')],
	alreadyDone: [],
	records: removedFrom,
};
