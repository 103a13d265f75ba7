import { byId, records, request, useOperation } from '../support';

const { service, run, expectSent, testRefusal } = useOperation('role', 'delete');

it('deletes the role, and says which', async () => {
	const result = await run({ role: byId('moderator') });
	expectSent(request('DELETE /v3/roles/moderator'));
	expect(records(result)).toEqual([
		{ deleted: true, role: 'moderator', success: true, message: expect.any(String) },
	]);
	expect(service.current.state.roles.has('moderator')).toBe(false);
});

testRefusal({
	parameters: { role: byId('={{ $json.id }}') },
	items: [{ id: 'moderator' }, { id: 'default' }, { id: 'vip' }],
	message: /default role/,
	code: 'ERR_ROLE_DELETE_DENIED',
	status: 403,
});
