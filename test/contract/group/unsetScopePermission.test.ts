import { byId, records, request, run, sent, testRefusal, useService } from '../support';

const service = useService();
const form = {
	resource: 'group',
	operation: 'unsetScopePermission',
	scope: 'participant',
	permission: 'sendMessage',
};

it('takes the permission back, and returns those that are left', async () => {
	const permissions = { sendMessage: 'deny', addReaction: 'deny' };
	service.current.state.permissions.set('scope general participant', permissions);
	const result = await run(service.current, { ...form, guid: byId('general') });
	expect(sent(service.current)).toEqual([
		request('DELETE /v3/groups/general/scopes/participant/permissions/sendMessage'),
	]);
	expect(records(result)).toEqual([
		{
			removed: true,
			guid: 'general',
			scope: 'participant',
			permission: 'sendMessage',
			permissions: { addReaction: 'deny' },
		},
	]);
});

testRefusal(service, {
	parameters: { ...form, guid: byId('={{ $json.id }}') },
	items: [{ id: 'general' }, { id: 'nowhere' }, { id: 'support' }],
	message: /nowhere/,
	code: 'ERR_GUID_NOT_FOUND',
	status: 404,
});
