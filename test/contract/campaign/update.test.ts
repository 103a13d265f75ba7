import { campaignsRequest, testState } from '../campaigns';
import { byId, records, run, sent, testAbsent, useService } from '../support';

const service = useService();
const form = { resource: 'campaign', operation: 'update', updateFields: { name: 'New' } };

it('changes only what was added to the form', async () => {
	const result = await run(service.current, { ...form, campaignId: byId('cmp-1') });
	expect(sent(service.current)).toEqual([
		campaignsRequest('PUT /campaigns/cmp-1', { name: 'New' }),
	]);
	expect(records(result)).toMatchObject([{ id: 'cmp-1', name: 'New' }]);
});

testState(service, form, { campaign: 'cmp-3', status: 'completed', advice: /Only a draft can be/ });
testAbsent(service, 'campaign', form);
