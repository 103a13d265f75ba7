import { byId, records, request, run, sent, testRefusal, useService } from '../support';

const service = useService();
const form = { resource: 'group', operation: 'setScopePermissions', scope: 'participant' };
const guid = byId('general');

it('sets the permissions, and tells what became of each', async () => {
	const permissions = { sendMessage: 'deny', 'listMembers.allowedScopes': ['admin'] };
	const result = await run(service.current, { ...form, guid, permissions });
	expect(sent(service.current)).toEqual([
		request('PUT /v3/groups/general/scopes/participant/permissions', { permissions }),
	]);
	const outcome = { guid: 'general', scope: 'participant' };
	const message = expect.any(String);
	expect(records(result)).toEqual([
		{ ...outcome, permission: 'sendMessage', value: 'deny', message },
		{ ...outcome, permission: 'listMembers.allowedScopes', value: ['admin'], message },
	]);
	expect(service.current.state.permissions.get('scope general participant')).toEqual(permissions);
});

it('makes an error of a permission that there is not, beside those that were set', async () => {
	const permissions = '{"sendMessage": "deny", "fly": "allow"}';
	const parameters = { ...form, guid, permissions };
	const result = await run(service.current, parameters, { onError: 'continueErrorOutput' });
	expect(records(result)).toMatchObject([{ permission: 'sendMessage' }]);
	expect(result.errorItems.map(({ json }) => json.error)).toEqual([
		expect.stringMatching(/^fly: .* \[item 0\]$/),
	]);
});

it('refuses to set nothing', async () => {
	const { error } = await run(service.current, { ...form, guid, permissions: '{}' });
	expect(error?.message).toBe("'Permissions' is empty [item 0]");
	expect(sent(service.current)).toEqual([]);
});

testRefusal(service, {
	parameters: { ...form, guid: byId('={{ $json.id }}'), permissions: { sendMessage: 'deny' } },
	items: [{ id: 'general' }, { id: 'nowhere' }, { id: 'support' }],
	message: /nowhere/,
	code: 'ERR_GUID_NOT_FOUND',
	status: 404,
});
