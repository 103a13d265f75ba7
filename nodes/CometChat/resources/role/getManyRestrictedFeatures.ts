import { byPage, limit, returnAll, role } from '../../../shared/fields';
import type { Operation } from '../../../shared/operation/types';

export const getManyRestrictedFeatures: Operation = {
	name: 'Get Many Restricted Features',
	value: 'getManyRestrictedFeatures',
	action: 'Get many restricted features of a role',
	description: 'List features that users with a role may not use',
	routing: { request: { method: 'GET', url: '/roles/{role}/restrictedfeatures' } },
	fields: [role, returnAll, limit],
	paging: byPage('key'),
};
