import { byId, records, request, useOperation } from '../support';

const { run, expectSent, testAbsent } = useOperation('role', 'getManyRestrictedFeatures');

it('returns all features, one item each, in as few pages as possible', async () => {
	const result = await run({ role: byId('default'), returnAll: true });
	expectSent(request('GET /v3/roles/default/restrictedfeatures?perPage=1000&page=1'));
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

testAbsent('role', { limit: 1 });
