import { byId, records, request, run, sent, testRefusal, useService } from '../support';

const service = useService();
const form = { resource: 'role', operation: 'getManyPermissions' };

it('lists the permissions that can be set', async () => {
	const result = await run(service.current, { ...form, role: byId('default'), returnAll: true });
	expect(sent(service.current)).toEqual([
		request('GET /v3/roles/default/permissions?perPage=1000&page=1'),
	]);
	expect(records(result)).toContainEqual(
		expect.objectContaining({ id: 'createGroup', availableValues: ['allow', 'deny'] }),
	);
});

testRefusal(service, {
	parameters: { ...form, role: byId('={{ $json.id }}'), limit: 1 },
	items: [{ id: 'default' }, { id: 'captain' }, { id: 'moderator' }],
	message: /captain/,
	code: 'ERR_ROLE_NOT_FOUND',
	status: 404,
});
