import { guid, permissionOutcomes } from '../../fields';
import { jsonObject } from '../../transport/request/values';
import type { Field, Operation } from '../../transport/types';
import { scopeInPath } from './scope';

const permissions: Field = {
	displayName: 'Permissions',
	name: 'permissions',
	type: 'json',
	required: true,
	default: '{}',
	placeholder: 'e.g. {"sendMessage": "deny"}',
	description:
		"A JSON object with the permissions to set and their values; others stay. 'Get Many Scope Permissions' lists what there is.",
	routing: { send: { type: 'body', property: 'permissions' } },
	as: jsonObject,
};

export const setScopePermissions: Operation = {
	name: 'Set Scope Permissions',
	value: 'setScopePermissions',
	action: 'Set permissions of a scope in a group',
	description: 'Allow or deny things to all members of a group that have a scope',
	routing: { request: { method: 'PUT', url: '/groups/{guid}/scopes/{scope}/permissions' } },
	fields: [guid, scopeInPath, permissions],
	records: permissionOutcomes,
};
