import { permissionOutcomes, role } from '../../fields';
import { jsonObject } from '../../transport/request/values';
import type { Field, Operation } from '../../transport/types';

const permissions: Field = {
	displayName: 'Permissions',
	name: 'permissions',
	type: 'json',
	required: true,
	default: '{}',
	placeholder: 'e.g. {"createGroup": "deny", "sendMessage.allowedReceiverTypes": ["group"]}',
	description:
		"The values by the IDs of the permissions, as a JSON object; 'Get Many Permissions' lists both",
	routing: { send: { type: 'body', property: 'permissions' } },
	as: jsonObject,
};

export const setPermissions: Operation = {
	name: 'Set Permissions',
	value: 'setPermissions',
	action: 'Set permissions of a role',
	description: 'Decide what users with a role may do; permissions that are not named stay',
	routing: { request: { method: 'PUT', url: '/roles/{role}/permissions' } },
	fields: [role, permissions],
	records: permissionOutcomes,
};
