import { byId, records, request, run, sent, testRefusal, useService } from '../support';

const service = useService();
const form = { resource: 'role', operation: 'unsetPermission', role: byId('default') };

it('takes a value away, and gives those that are left', async () => {
	const permissions = { createGroup: 'deny', editMessage: 'deny' };
	await run(service.current, { ...form, operation: 'setPermissions', permissions });
	const result = await run(service.current, { ...form, permission: 'createGroup' });
	expect(sent(service.current).at(-1)).toEqual(
		request('DELETE /v3/roles/default/permissions/createGroup'),
	);
	expect(records(result)).toEqual([
		{
			removed: true,
			role: 'default',
			permission: 'createGroup',
			permissions: { editMessage: 'deny' },
		},
	]);
});

testRefusal(service, {
	parameters: { ...form, permission: '={{ $json.id }}' },
	items: [{ id: 'createGroup' }, { id: 'fly' }, { id: 'editMessage' }],
	message: /./,
	code: 'ERR_BAD_REQUEST',
	status: 400,
});
