import { permissionInPath } from '../../fields';
import { withRemovedIds } from '../../../shared/records/outcomes';
import { role } from '../../../shared/fields';
import type { Operation } from '../../../shared/operation/types';
import { EACH_REFUSAL_FAILS } from '../../../shared/transport/types';

export const unsetPermission: Operation = {
	name: 'Unset Permission',
	value: 'unsetPermission',
	action: 'Unset a permission of a role',
	description: 'Take away what was set for one permission of a role, so that its default counts',
	routing: { request: { method: 'DELETE', url: '/roles/{role}/permissions/{permission}' } },
	fields: [role, permissionInPath('searchRolePermissions')],
	// The reference has no code for a permission that was not set
	doneAfterLostAnswer: EACH_REFUSAL_FAILS,
	records: withRemovedIds,
};
