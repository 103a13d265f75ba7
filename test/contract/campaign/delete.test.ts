import { campaignsRequest, testRefusalByState } from '../campaigns';
import { byId, records, useOperation } from '../support';

const { service, form, run, expectSent } = useOperation('campaign', 'delete');

it('removes a draft, and gives its ID', async () => {
	const result = await run({ campaignId: byId('cmp-1') });
	expectSent(campaignsRequest('DELETE /campaigns/cmp-1'));
	expect(records(result)).toMatchObject([{ deleted: true, id: 'cmp-1', success: true }]);
	expect(service.current.state.campaigns.has('cmp-1')).toBe(false);
});

testRefusalByState(service, form, {
	campaign: 'cmp-2',
	status: 'scheduled',
	advice: /can be cancelled/,
});

it('refuses a campaign that does not exist', async () => {
	const { error } = await run({ campaignId: byId('none') });
	expect(error?.message).toContain('Campaign not found');
});
