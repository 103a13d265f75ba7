import { campaignsRequest } from '../campaigns';
import { records, useOperation } from '../support';

const { run, sent, expectSent } = useOperation('campaign', 'getMany');

it('lists all campaigns', async () => {
	const result = await run({ returnAll: true });
	expectSent(campaignsRequest('GET /campaigns?limit=100'));
	expect(result.items).toHaveLength(3);
});

it('filters by status and name', async () => {
	const filters = { status: 'draft', search: 'spring' };
	const result = await run({ limit: 5, filters });
	expect(sent()[0].request).toContain('search=spring&status=draft');
	expect(records(result)).toMatchObject([{ id: 'cmp-1', name: 'Spring digest' }]);
});
