import { collection, limit, output, returnAll } from '../../../shared/fields';
import type { Field, Operation } from '../../../shared/operation/types';
import { byPartsEnsuringStatus, search, statusFilter } from '../../fields';
import { simplifyCampaign } from './simplifyCampaign';

const STATES = [
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
	statusFilter(STATES, 'Only campaigns of this status'),
]);

export const getMany: Operation = {
	name: 'Get Many',
	value: 'getMany',
	action: 'Get many campaigns',
	description: 'List campaigns with their status, the latest change first',
	routing: { request: { method: 'GET', url: '/campaigns/campaigns' } },
	fields: [returnAll, limit, ...output, filters],
	paging: byPartsEnsuringStatus(STATES),
	simplify: simplifyCampaign,
};
