import type { Resource } from '../../../shared/operation/types';
import { allowFeatures } from './allowFeatures';
import { create } from './create';
import { deleteRole } from './delete';
import { get } from './get';
import { getMany } from './getMany';
import { getManyPermissions } from './getManyPermissions';
import { getManyRestrictedFeatures } from './getManyRestrictedFeatures';
import { restrictFeatures } from './restrictFeatures';
import { setPermissions } from './setPermissions';
import { unsetPermission } from './unsetPermission';
import { update } from './update';

export const role: Resource = {
	name: 'Role',
	value: 'role',
	description: 'Roles of users',
	defaultOperation: 'getMany',
	operations: [
		allowFeatures,
		create,
		deleteRole,
		get,
		getMany,
		getManyPermissions,
		getManyRestrictedFeatures,
		restrictFeatures,
		setPermissions,
		unsetPermission,
		update,
	],
};
