import { byPage, limit, returnAll } from '../../../shared/fields';
import type { Operation } from '../../../shared/operation/types';

export const getMany: Operation = {
	name: 'Get Many',
	value: 'getMany',
	action: 'Get many roles',
	description: 'List the roles that users of the app can have',
	routing: { request: { method: 'GET', url: '/roles' } },
	fields: [returnAll, limit],
	paging: byPage('role'),
};
