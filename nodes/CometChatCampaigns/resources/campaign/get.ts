import { output } from '../../../shared/fields';
import type { Operation } from '../../../shared/operation/types';
import { campaignId } from '../../fields';
import { simplifyCampaign } from './simplifyCampaign';

export const get: Operation = {
	name: 'Get',
	value: 'get',
	action: 'Get a campaign',
	description: 'Read how far a campaign is, what it sends, and to how many users',
	routing: { request: { method: 'GET', url: '/campaigns/campaigns/{id}' } },
	fields: [campaignId, ...output],
	simplify: simplifyCampaign,
};
