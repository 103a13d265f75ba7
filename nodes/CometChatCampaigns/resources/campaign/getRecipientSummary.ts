import type { Operation } from '../../../shared/operation/types';
import { campaignId } from '../../fields';

export const getRecipientSummary: Operation = {
	name: 'Get Recipient Summary',
	value: 'getRecipientSummary',
	action: 'Get the recipient summary of a campaign',
	description: 'Count the users of a campaign: who waits, who has got it, and where it failed',
	routing: { request: { method: 'GET', url: '/campaigns/campaigns/{id}/recipients/summary' } },
	fields: [campaignId],
};
