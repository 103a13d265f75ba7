import { byId, records, request, run, sent, testRefusal, useService } from '../support';

const service = useService();
const form = { resource: 'role', operation: 'delete' };

it('deletes the role, and says which', async () => {
	const result = await run(service.current, { ...form, role: byId('moderator') });
	expect(sent(service.current)).toEqual([request('DELETE /v3/roles/moderator')]);
	expect(records(result)).toEqual([
		{ deleted: true, role: 'moderator', success: true, message: expect.any(String) },
	]);
	expect(service.current.state.roles.has('moderator')).toBe(false);
});

testRefusal(service, {
	parameters: { ...form, role: byId('={{ $json.id }}') },
	items: [{ id: 'moderator' }, { id: 'default' }, { id: 'vip' }],
	message: /default role/,
	code: 'ERR_ROLE_DELETE_DENIED',
	status: 403,
});
