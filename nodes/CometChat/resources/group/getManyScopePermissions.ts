import { byPage, guid, limit, returnAll } from '../../../shared/fields';
import type { Operation } from '../../../shared/operation/types';
import { scopeInPath } from './scope';

export const getManyScopePermissions: Operation = {
	name: 'Get Many Scope Permissions',
	value: 'getManyScopePermissions',
	action: 'Get many permissions of a scope in a group',
	description: 'List many permissions that a scope in a group can have, with their possible values',
	routing: { request: { method: 'GET', url: '/groups/{guid}/scopes/{scope}/permissions' } },
	fields: [guid, scopeInPath, returnAll, limit],
	paging: byPage('id'),
};
