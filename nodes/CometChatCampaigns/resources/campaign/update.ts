import { collection, output } from '../../../shared/fields';
import type { Field, Operation } from '../../../shared/operation/types';
import { campaignId, explainNotDraft } from '../../fields';
import { config, name } from './create';
import { simplifyCampaign } from './simplifyCampaign';

const updateFields: Field = collection('updateFields', [config, name], { required: true });

export const update: Operation = {
	name: 'Update',
	value: 'update',
	action: 'Update a campaign',
	description: 'Change the name or the settings of a campaign that is still a draft',
	routing: { request: { method: 'PUT', url: '/campaigns/campaigns/{id}' } },
	fields: [campaignId, updateFields, ...output],
	explain: explainNotDraft,
	simplify: simplifyCampaign,
};
