import { byId, records, request, run, sent, testRefusal, useService } from '../support';

const service = useService();
const form = { resource: 'group', operation: 'getManyScopePermissions', scope: 'moderator' };
const path = 'GET /v3/groups/general/scopes/moderator/permissions';

it('returns what there is, one item each', async () => {
	const result = await run(service.current, { ...form, guid: byId('general'), returnAll: true });
	expect(sent(service.current)).toEqual([request(`${path}?perPage=1000&page=1`)]);
	expect(records(result)).toContainEqual(
		expect.objectContaining({ id: 'sendMessage', availableValues: ['allow', 'deny'] }),
	);
	expect(new Set(records(result).map(({ id }) => id)).size).toBe(result.items.length);
});

it('asks for no more than the limit', async () => {
	const result = await run(service.current, { ...form, guid: byId('general'), limit: 3 });
	expect(sent(service.current)).toEqual([request(`${path}?perPage=3&page=1`)]);
	expect(result.items).toHaveLength(3);
});

it('lets no value of the scope leave its segment', async () => {
	const scope = '={{ $json.scope }}';
	const result = await run(
		service.current,
		{ ...form, guid: byId('general'), scope },
		{
			items: [{ scope: '../..' }, { scope: 'admin/permissions' }, { scope: '' }],
			onError: 'continueRegularOutput',
		},
	);
	expect(sent(service.current)).toEqual([]);
	expect(records(result).map(({ error }) => error)).toEqual([
		expect.stringMatching(/^'Scope' has to be one of .* \[item 0\]$/),
		expect.stringMatching(/^'Scope' has to be one of .* \[item 1\]$/),
		"'Scope' is empty [item 2]",
	]);
});

testRefusal(service, {
	parameters: { ...form, guid: byId('={{ $json.id }}'), limit: 1 },
	items: [{ id: 'general' }, { id: 'nowhere' }, { id: 'support' }],
	message: /nowhere/,
	code: 'ERR_GUID_NOT_FOUND',
	status: 404,
});
