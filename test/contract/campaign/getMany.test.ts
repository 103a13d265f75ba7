import { campaignsRequest } from '../campaigns';
import { useOperation } from '../support';

const { run, expectSent } = useOperation('campaign', 'getMany');

it('lists all campaigns', async () => {
	const result = await run({ returnAll: true });
	expectSent(campaignsRequest('GET /campaigns?limit=100'));
	expect(result.items).toHaveLength(3);
});
