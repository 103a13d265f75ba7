import { campaignsRequest, testRefusalByState } from '../campaigns';
import { byId, records, useOperation } from '../support';

const { service, form, run, expectSent } = useOperation('campaign', 'cancel');

it('stops a scheduled campaign', async () => {
	const result = await run({ campaignId: byId('cmp-2') });
	expectSent(campaignsRequest('POST /campaigns/cmp-2/cancel'));
	expect(records(result)).toMatchObject([{ id: 'cmp-2', status: 'cancelled' }]);
});

testRefusalByState(service, form, {
	campaign: 'cmp-3',
	status: 'completed',
	advice: /or was sent/,
});

it('says at a second cancellation that nothing is left to do', async () => {
	await run({ campaignId: byId('cmp-2') });
	const { error } = await run({ campaignId: byId('cmp-2') });
	expect(error?.message).toContain('has the status cancelled');
	expect(error?.description).toContain('nothing is left to do');
});

it('refuses a campaign that does not exist', async () => {
	const { error } = await run({ campaignId: byId('none') });
	expect(error?.message).toContain('Campaign not found');
});
