import { collection, limit, output, returnAll } from '../../../shared/fields';
import type { Field, Operation } from '../../../shared/operation/types';
import {
	byPartsEnsuringStatus,
	categoryFilter,
	search,
	statusFilter,
	tagFilters,
} from '../../fields';
import { simplifyTemplate } from './simplifyTemplate';

const STATES = ['approved', 'archived', 'draft'];

const filters: Field = collection('filters', [
	categoryFilter,
	search('A part of the name or of the template ID'),
	statusFilter(STATES, 'Only templates of this status'),
	...tagFilters,
]);

export const getMany: Operation = {
	name: 'Get Many',
	value: 'getMany',
	action: 'Get many campaign templates',
	description: 'List templates: approved ones, which can be sent, drafts and archived ones',
	routing: { request: { method: 'GET', url: '/campaigns/templates' } },
	fields: [returnAll, limit, ...output, filters],
	paging: byPartsEnsuringStatus(STATES),
	simplify: simplifyTemplate,
};
