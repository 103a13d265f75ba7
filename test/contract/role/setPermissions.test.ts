import { byId, records, request, run, sent, useService } from '../support';

const service = useService();
const form = { resource: 'role', operation: 'setPermissions', role: byId('default') };

it('sets values of any kind, and tells what became of each', async () => {
	const permissions = { createGroup: 'deny', 'sendMessage.allowedReceiverTypes': ['group'] };
	const result = await run(service.current, { ...form, permissions: JSON.stringify(permissions) });
	expect(sent(service.current)).toEqual([
		request('PUT /v3/roles/default/permissions', { permissions }),
	]);
	expect(records(result)).toEqual(
		Object.entries(permissions).map(([permission, value]) => ({
			role: 'default',
			permission,
			value,
			message: expect.stringContaining(permission),
		})),
	);
});

it('names the permission that the service does not know', async () => {
	const { error } = await run(service.current, { ...form, permissions: { fly: 'allow' } });
	expect(error?.message).toMatch(/^fly: .* \[item 0\]$/);
});
