import { guid } from '../../../shared/fields';
import { permissionFields } from '../../fields';
import { permissionOutcomes } from '../../../shared/records/outcomes';
import type { Operation } from '../../../shared/operation/types';
import { scopeInPath } from './scope';

export const setScopePermissions: Operation = {
	name: 'Set Scope Permissions',
	value: 'setScopePermissions',
	action: 'Set permissions of a scope in a group',
	description: 'Allow or deny things to all members of a group that have a scope',
	routing: { request: { method: 'PUT', url: '/groups/{guid}/scopes/{scope}/permissions' } },
	fields: [guid, scopeInPath, ...permissionFields('searchScopePermissions')],
	records: permissionOutcomes,
};
