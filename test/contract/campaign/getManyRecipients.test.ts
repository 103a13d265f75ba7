import { campaignsRequest } from '../campaigns';
import { byId, records, useOperation } from '../support';

const { service, run, sent, testAbsent } = useOperation('campaign', 'getManyRecipients');

it('lists users with their variables, page after page', async () => {
	const { recipients } = service.current.state.campaigns.get('cmp-1')!;
	const model = recipients.get('alice')!;
	for (let n = 0; n < 120; n += 1)
		recipients.set(`u${n}`, { ...model, id: `r${n}`, userId: `u${n}` });
	const result = await run({ campaignId: byId('cmp-1'), returnAll: true });
	expect(sent()[0]).toEqual(campaignsRequest('GET /campaigns/cmp-1/recipients?limit=100'));
	// With the two recipients of the seed
	expect(new Set(records(result).map(({ userId }) => userId)).size).toBe(122);
	expect(records(result)[0]).toMatchObject({ variables: { first_name: expect.any(String) } });
});

testAbsent('campaign');
