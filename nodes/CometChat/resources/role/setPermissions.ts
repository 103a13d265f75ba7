import { permissionFields } from '../../fields';
import { permissionOutcomes } from '../../../shared/records/outcomes';
import { role } from '../../../shared/fields';
import type { Operation } from '../../../shared/operation/types';

export const setPermissions: Operation = {
	name: 'Set Permissions',
	value: 'setPermissions',
	action: 'Set permissions of a role',
	description: 'Decide what users with a role may do; permissions that are not named stay',
	routing: { request: { method: 'PUT', url: '/roles/{role}/permissions' } },
	fields: [role, ...permissionFields('searchRolePermissions')],
	records: permissionOutcomes,
};
