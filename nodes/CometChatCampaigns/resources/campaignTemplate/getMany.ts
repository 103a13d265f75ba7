import { collection, limit, output, returnAll } from '../../../shared/fields';
import type { Field, Operation } from '../../../shared/operation/types';
import {
	pagingWithStatusCheck,
	categoryFilter,
	search,
	statusFilter,
	tagFilters,
} from '../../fields';
import { simplifyTemplate } from './simplifyTemplate';

/** The known statuses. A record of one of them is refused when the filter asks for another. */
const STATUSES = ['approved', 'archived', 'draft'];

const filters: Field = collection('filters', [
	categoryFilter,
	search('A part of the name or of the template ID'),
	statusFilter(STATUSES, 'Only templates of this status'),
	...tagFilters,
]);

export const getMany: Operation = {
	name: 'Get Many',
	value: 'getMany',
	action: 'Get many campaign templates',
	description: 'List templates: approved ones, which can be sent, drafts and archived ones',
	routing: { request: { method: 'GET', url: '/campaigns/templates' } },
	fields: [returnAll, limit, ...output, filters],
	paging: pagingWithStatusCheck(STATUSES),
	simplify: simplifyTemplate,
};
