import { collection, limit, returnAll } from '../../../shared/fields';
import type { Field, Operation } from '../../../shared/operation/types';
import { byParts, campaignId, statusFilter } from '../../fields';

const filters: Field = collection('filters', [
	statusFilter(
		['completed', 'failed', 'pending', 'processing'],
		'Only recipients for whom the campaign has got this far',
	),
]);

export const getManyRecipients: Operation = {
	name: 'Get Many Recipients',
	value: 'getManyRecipients',
	action: 'Get many recipients of a campaign',
	description: 'List the users who get a campaign, each with their variables and how far it is',
	routing: { request: { method: 'GET', url: '/campaigns/campaigns/{id}/recipients' } },
	fields: [campaignId, returnAll, limit, filters],
	paging: byParts,
};
