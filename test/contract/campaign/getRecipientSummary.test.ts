import { campaignsRequest } from '../campaigns';
import { byId, records, useOperation } from '../support';

const { run, expectSent, testAbsent } = useOperation('campaign', 'getRecipientSummary');

it('counts the recipients by how far it is', async () => {
	const result = await run({ campaignId: byId('cmp-3') });
	expectSent(campaignsRequest('GET /campaigns/cmp-3/recipients/summary'));
	expect(records(result)).toMatchObject([{ total: 2, completed: 2, failed: 0 }]);
});

testAbsent('campaign');
