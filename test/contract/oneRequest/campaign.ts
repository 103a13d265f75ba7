import { campaignsRequest } from '../campaigns';
import { byId } from '../support';
import type { Row } from './row';

const scheduled = { campaignId: byId('cmp-2') };

export const campaign: Row[] = [
	{
		operation: 'campaign/get',
		it: 'reads how far a campaign is',
		form: scheduled,
		sends: campaignsRequest('GET /campaigns/cmp-2'),
		gives: [
			expect.objectContaining({
				id: 'cmp-2',
				templateName: 'Weekly digest',
				recipients: 1,
				status: 'scheduled',
				scheduledAtIso: expect.any(String),
			}),
		],
		absent: 'campaign',
	},
	{
		operation: 'campaign/get',
		it: 'knows the ID of a template that comes as a record',
		form: scheduled,
		given: ({ campaigns }) => {
			const held = campaigns.get('cmp-2')!;
			const shown = { ...held, templateId: undefined, template: { id: 'tmpl-1' } };
			Object.assign(held, { toJSON: () => shown });
		},
		sends: campaignsRequest('GET /campaigns/cmp-2'),
		gives: [expect.objectContaining({ templateId: 'tmpl-1' })],
	},
	{
		operation: 'campaign/getMany',
		it: 'lists all campaigns',
		form: { returnAll: true },
		sends: campaignsRequest('GET /campaigns?limit=100'),
		also: (records) => expect(records).toHaveLength(3),
	},
	{
		operation: 'campaign/getRecipientSummary',
		it: 'counts the recipients by their state',
		form: { campaignId: byId('cmp-3') },
		sends: campaignsRequest('GET /campaigns/cmp-3/recipients/summary'),
		gives: [expect.objectContaining({ total: 2, completed: 2, failed: 0 })],
		absent: 'campaign',
	},
];
