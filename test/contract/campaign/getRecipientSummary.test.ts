import { campaignsRequest } from '../campaigns';
import { byId, records, run, sent, testAbsent, useService } from '../support';

const service = useService();
const form = { resource: 'campaign', operation: 'getRecipientSummary' };

it('counts the recipients by how far it is', async () => {
	const result = await run(service.current, { ...form, campaignId: byId('cmp-3') });
	expect(sent(service.current)).toEqual([
		campaignsRequest('GET /campaigns/cmp-3/recipients/summary'),
	]);
	expect(records(result)).toMatchObject([{ total: 2, completed: 2, failed: 0 }]);
});

testAbsent(service, 'campaign', form);
