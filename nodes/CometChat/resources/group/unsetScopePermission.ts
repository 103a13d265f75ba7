import { guid } from '../../../shared/fields';
import { permissionInPath } from '../../fields';
import { withRemovedIds } from '../../../shared/records/outcomes';
import type { Operation } from '../../../shared/operation/types';
import { EACH_REFUSAL_FAILS } from '../../../shared/transport/types';
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
	doneAfterLostAnswer: EACH_REFUSAL_FAILS,
	records: withRemovedIds,
};
