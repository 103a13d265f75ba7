import { campaignsRequest } from '../campaigns';
import { records, run, sent, useService } from '../support';

const service = useService();
const form = { resource: 'campaign', operation: 'getMany' };

it('lists all campaigns', async () => {
	const result = await run(service.current, { ...form, returnAll: true });
	expect(sent(service.current)).toEqual([campaignsRequest('GET /campaigns?limit=100')]);
	expect(result.items).toHaveLength(3);
});

it('filters by status and name', async () => {
	const filters = { status: 'draft', search: 'spring' };
	const result = await run(service.current, { ...form, limit: 5, filters });
	expect(sent(service.current)[0].request).toContain('search=spring&status=draft');
	expect(records(result)).toMatchObject([{ id: 'cmp-1', name: 'Spring digest' }]);
});
