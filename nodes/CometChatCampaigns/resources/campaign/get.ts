import { output } from '../../../CometChat/fields';
import type { Operation } from '../../../CometChat/transport/types';
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
