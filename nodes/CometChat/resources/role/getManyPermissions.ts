import { byPage, limit, returnAll, role } from '../../../shared/fields';
import type { Operation } from '../../../shared/operation/types';

export const getManyPermissions: Operation = {
	name: 'Get Many Permissions',
	value: 'getManyPermissions',
	action: 'Get many permissions of a role',
	description: 'List the permissions that can be set for a role, with their types and defaults',
	routing: { request: { method: 'GET', url: '/roles/{role}/permissions' } },
	fields: [role, returnAll, limit],
	paging: byPage('id'),
};
