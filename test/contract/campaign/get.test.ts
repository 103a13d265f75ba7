import { campaignsRequest } from '../campaigns';
import { byId, records, useOperation } from '../support';

const { service, run, expectSent, testAbsent } = useOperation('campaign', 'get');

it('reads how far a campaign is', async () => {
	const result = await run({ campaignId: byId('cmp-2') });
	expectSent(campaignsRequest('GET /campaigns/cmp-2'));
	const about = { id: 'cmp-2', templateName: 'Weekly digest', recipients: 1, status: 'scheduled' };
	expect(records(result)).toMatchObject([{ ...about, scheduledAtIso: expect.any(String) }]);
});

it('knows the ID of a template that comes as a record', async () => {
	const campaign = service.current.state.campaigns.get('cmp-2')!;
	const held = { ...campaign, templateId: undefined, template: { id: 'tmpl-1' } };
	Object.assign(campaign, { toJSON: () => held });
	expect(records(await run({ campaignId: byId('cmp-2') }))).toMatchObject([
		{ templateId: 'tmpl-1' },
	]);
});

testAbsent('campaign');
