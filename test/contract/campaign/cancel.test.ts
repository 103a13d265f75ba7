import { campaignsRequest, testState } from '../campaigns';
import { byId, records, run, sent, useService } from '../support';

const service = useService();
const form = { resource: 'campaign', operation: 'cancel' };

it('stops a scheduled campaign', async () => {
	const result = await run(service.current, { ...form, campaignId: byId('cmp-2') });
	expect(sent(service.current)).toEqual([campaignsRequest('POST /campaigns/cmp-2/cancel')]);
	expect(records(result)).toMatchObject([{ id: 'cmp-2', status: 'cancelled' }]);
});

testState(service, form, { campaign: 'cmp-3', status: 'completed', advice: /or was sent/ });

it('refuses one that is not there', async () => {
	const { error } = await run(service.current, { ...form, campaignId: byId('none') });
	expect(error?.message).toContain('Campaign not found');
});
