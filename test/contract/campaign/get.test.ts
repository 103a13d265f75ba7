import { campaignsRequest } from '../campaigns';
import { byId, records, useOperation } from '../support';

const { run, expectSent, testAbsent } = useOperation('campaign', 'get');

it('reads how far a campaign is', async () => {
	const result = await run({ campaignId: byId('cmp-2') });
	expectSent(campaignsRequest('GET /campaigns/cmp-2'));
	const about = { id: 'cmp-2', templateName: 'Weekly digest', recipients: 1, status: 'scheduled' };
	expect(records(result)).toMatchObject([{ ...about, scheduledAtIso: expect.any(String) }]);
});

testAbsent('campaign');
