import { campaignsRequest } from '../campaigns';
import { byId, records, run, sent, testAbsent, useService } from '../support';

const service = useService();
const form = { resource: 'campaign', operation: 'get' };

it('reads how far a campaign is', async () => {
	const result = await run(service.current, { ...form, campaignId: byId('cmp-2') });
	expect(sent(service.current)).toEqual([campaignsRequest('GET /campaigns/cmp-2')]);
	expect(records(result)).toMatchObject([
		{ id: 'cmp-2', status: 'scheduled', recipients: 1, scheduledAtIso: expect.any(String) },
	]);
});

testAbsent(service, 'campaign', form);
