import { byId, links, records, request, run, sent, testAbsent, useService } from '../support';

const service = useService();
const form = { resource: 'role', operation: 'getManyRestrictedFeatures' };

it('returns all features, one item each, in as few pages as possible', async () => {
	const result = await run(service.current, { ...form, role: byId('default'), returnAll: true });
	expect(sent(service.current)).toEqual([
		request('GET /v3/roles/default/restrictedfeatures?perPage=1000&page=1'),
	]);
	expect(result.items).toHaveLength(130);
	expect(new Set(records(result).map(({ key }) => key)).size).toBe(130);
	expect(records(result)[0]).toEqual({
		title: expect.any(String),
		description: expect.any(String),
		key: expect.any(String),
		path: expect.any(String),
		createdAt: expect.any(Number),
		createdAtIso: expect.any(String),
	});
});

it('asks for no more than the limit', async () => {
	const result = await run(service.current, { ...form, role: byId('default'), limit: 7 });
	expect(sent(service.current)).toEqual([
		request('GET /v3/roles/default/restrictedfeatures?perPage=7&page=1'),
	]);
	expect(result.items).toHaveLength(7);
});

it('links the features to the item of their role', async () => {
	const result = await run(
		service.current,
		{ ...form, role: byId('={{ $json.role }}'), limit: 2 },
		{ items: [{ role: 'vip' }, { role: 'moderator' }, { role: 'default' }] },
	);
	expect(links(result)).toEqual([{ item: 1 }, { item: 1 }, { item: 2 }, { item: 2 }]);
});

testAbsent(service, 'role', { ...form, limit: 1 });
