import { records, request, run, sent, testRefusal, useService } from '../support';

const service = useService();
const form = { resource: 'role', operation: 'create', name: 'Teacher' };

it('creates the role with everything that the form offers', async () => {
	const result = await run(service.current, {
		...form,
		roleId: 'teacher',
		additionalFields: {
			description: 'People who run courses',
			listUsers: 'friendsOnly',
			metadata: '{"floor": 2}',
			sendMessagesTo: 'all',
		},
	});
	const role = {
		role: 'teacher',
		name: 'Teacher',
		description: 'People who run courses',
		metadata: { floor: 2 },
		settings: { listUsers: 'friendsOnly', sendMessagesTo: 'all' },
	};
	expect(sent(service.current)).toEqual([request('POST /v3/roles', role)]);
	expect(records(result)).toMatchObject([role]);
	expect(service.current.state.roles.has('teacher')).toBe(true);
});

testRefusal(service, {
	parameters: { ...form, roleId: '={{ $json.id }}' },
	items: [{ id: 'teacher' }, { id: 'moderator' }, { id: 'coach' }],
	message: /./,
	code: 'ERR_ROLE_ALREADY_EXISTS',
	status: 409,
});
