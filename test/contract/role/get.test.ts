import { byId, records, request, run, sent, testRefusal, useService } from '../support';

const service = useService();
const form = { resource: 'role', operation: 'get' };

it('reads a role', async () => {
	const result = await run(service.current, { ...form, role: byId('moderator') });
	expect(sent(service.current)).toEqual([request('GET /v3/roles/moderator')]);
	expect(records(result)).toMatchObject([{ role: 'moderator', name: expect.any(String) }]);
});

testRefusal(service, {
	parameters: { ...form, role: byId('={{ $json.id }}') },
	items: [{ id: 'default' }, { id: 'captain' }, { id: 'moderator' }],
	message: /captain/,
	code: 'ERR_ROLE_NOT_FOUND',
	status: 404,
});
