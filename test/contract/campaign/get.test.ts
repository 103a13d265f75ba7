import { campaignsRequest } from '../campaigns';
import { byId, records, run, sent, testAbsent, useService } from '../support';

const service = useService();
const form = { resource: 'campaign', operation: 'get' };

it('reads how far a campaign is', async () => {
	const result = await run(service.current, { ...form, campaignId: byId('cmp-2') });
	expect(sent(service.current)).toEqual([campaignsRequest('GET /campaigns/cmp-2')]);
	const about = { id: 'cmp-2', templateName: 'Weekly digest', recipients: 1, status: 'scheduled' };
	expect(records(result)).toMatchObject([{ ...about, scheduledAtIso: expect.any(String) }]);
});

testAbsent(service, 'campaign', form);
