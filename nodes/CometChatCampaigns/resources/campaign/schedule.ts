import { output } from '../../../shared/fields';
import { clock } from '../../../shared/transport/clock';
import { unixSeconds } from '../../../shared/values/time';
import type { Convert } from '../../../shared/values/types';
import type { Field, Operation } from '../../../shared/operation/types';
import { campaignId, explainNotScheduled } from '../../fields';
import { simplifyCampaign } from './simplifyCampaign';

const future: Convert = (value, refuse) => {
	const time = unixSeconds(value, refuse);
	return time * 1_000 > clock.now() ? time : refuse('is in the past');
};

const scheduledAt: Field = {
	displayName: 'Send At',
	name: 'scheduledAt',
	type: 'dateTime',
	required: true,
	default: '',
	description: 'The time at which the service sends the campaign. ISO 8601; without a zone: UTC.',
	routing: { send: { type: 'body', property: 'scheduledAt' } },
	as: future,
};

export const schedule: Operation = {
	name: 'Schedule',
	value: 'schedule',
	action: 'Schedule a campaign',
	description: 'Let the service send a draft at a time to come; until then it can be cancelled',
	routing: { request: { method: 'POST', url: '/campaigns/campaigns/{id}/schedule' } },
	fields: [campaignId, scheduledAt, ...output],
	// Two items with one campaign must not be sent side by side: the service could let both pass
	orderKey: ({ request: { url } }) => url,
	explain: explainNotScheduled,
	simplify: simplifyCampaign,
};
