import { removedFrom, role } from '../../fields';
import type { Field, Operation } from '../../transport/types';

const permission: Field = {
	displayName: 'Permission ID',
	name: 'permission',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'e.g. createGroup',
	description: "The permission whose value is taken away; 'Get Many Permissions' lists their IDs",
	path: 'permission',
};

export const unsetPermission: Operation = {
	name: 'Unset Permission',
	value: 'unsetPermission',
	action: 'Unset a permission of a role',
	description: 'Take away what was set for one permission of a role, so that its default counts',
	routing: { request: { method: 'DELETE', url: '/roles/{role}/permissions/{permission}' } },
	fields: [role, permission],
	// The reference has no code for a permission that was not set
	alreadyDone: [],
	records: removedFrom,
};
