import { limit, returnAll, role } from '../../fields';
import type { Operation } from '../../transport/types';

export const getManyRestrictedFeatures: Operation = {
	name: 'Get Many Restricted Features',
	value: 'getManyRestrictedFeatures',
	action: 'Get many restricted features of a role',
	description: 'List features that users with a role may not use',
	routing: { request: { method: 'GET', url: '/roles/{role}/restrictedfeatures' } },
	fields: [role, returnAll, limit],
	// Lists by page give 1 to 1,000 records a page
	paging: { by: 'page', sizeParameter: 'perPage', largestPage: 1_000, idOf: ({ key }) => key },
};
