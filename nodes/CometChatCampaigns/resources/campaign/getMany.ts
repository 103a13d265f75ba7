import { collection, limit, output, returnAll } from '../../../shared/fields';
import type { Field, Operation } from '../../../shared/operation/types';
import { pagingWithStatusCheck, search, statusFilter } from '../../fields';
import { simplifyCampaign } from './simplifyCampaign';

/** The known statuses. A record of one of them is refused when the filter asks for another. */
const STATUSES = [
	'cancelled',
	'completed',
	'draft',
	'failed',
	'partially_failed',
	'scheduled',
	'sending',
];

const filters: Field = collection('filters', [
	search('A part of the name of the campaign'),
	statusFilter(STATUSES, 'Only campaigns of this status'),
]);

export const getMany: Operation = {
	name: 'Get Many',
	value: 'getMany',
	action: 'Get many campaigns',
	description: 'List campaigns with their status, the latest change first',
	routing: { request: { method: 'GET', url: '/campaigns/campaigns' } },
	fields: [returnAll, limit, ...output, filters],
	paging: pagingWithStatusCheck(STATUSES),
	simplify: simplifyCampaign,
};
