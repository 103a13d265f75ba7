import { notice, output } from '../../../shared/fields';
import type { Operation } from '../../../shared/operation/types';
import { campaignId, explainOtherStatus } from '../../fields';
import { simplifyCampaign } from './simplifyCampaign';

export const cancel: Operation = {
	name: 'Cancel',
	value: 'cancel',
	action: 'Cancel a campaign',
	description: 'Stop a draft or a scheduled campaign before it is sent',
	routing: { request: { method: 'POST', url: '/campaigns/campaigns/{id}/cancel' } },
	fields: [
		campaignId,
		notice(
			'cancelNotice',
			'A cancelled campaign can no longer be sent or deleted. This cannot be undone.',
		),
		...output,
	],
	explain: explainOtherStatus(
		['draft', 'scheduled'],
		'Only a draft or a scheduled campaign can be cancelled, not one that is being sent or was sent.',
		{ cancelled: 'It is cancelled already, perhaps by an earlier run: nothing is left to do.' },
	),
	simplify: simplifyCampaign,
};
