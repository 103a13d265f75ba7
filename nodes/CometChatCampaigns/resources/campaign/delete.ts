import { notice } from '../../../shared/fields';
import type { Operation } from '../../../shared/operation/types';
import { campaignId, explainOtherStatus } from '../../fields';

export const deleteCampaign: Operation = {
	name: 'Delete',
	value: 'delete',
	action: 'Delete a campaign',
	description: 'Remove a draft with its recipients for good',
	routing: { request: { method: 'DELETE', url: '/campaigns/campaigns/{id}' } },
	fields: [
		campaignId,
		notice(
			'deleteNotice',
			'The draft and its recipients are gone for good. This cannot be undone.',
		),
	],
	doneAfterLostAnswer: ['ERR_NOT_FOUND'],
	confirmation: { deleted: true },
	explain: explainOtherStatus(
		['draft'],
		'Only a draft can be deleted. A scheduled campaign can be cancelled; it stays in the list.',
	),
};
