import { collection, limit, returnAll } from '../../../shared/fields';
import type { Field, Operation } from '../../../shared/operation/types';
import { pagingWithStatusCheck, campaignId, statusFilter } from '../../fields';

/** The known statuses. A record of one of them is refused when the filter asks for another. */
const STATUSES = ['completed', 'failed', 'pending', 'processing'];

const filters: Field = collection('filters', [
	statusFilter(STATUSES, 'Only recipients for whom the campaign has got this far'),
]);

export const getManyRecipients: Operation = {
	name: 'Get Many Recipients',
	value: 'getManyRecipients',
	action: 'Get many recipients of a campaign',
	description: 'List the users who get a campaign, each with their variables and how far it is',
	routing: { request: { method: 'GET', url: '/campaigns/campaigns/{id}/recipients' } },
	fields: [campaignId, returnAll, limit, filters],
	// A workflow may send the notification again to all users that it gets for the status `failed`
	paging: pagingWithStatusCheck(STATUSES),
};
