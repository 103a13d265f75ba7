import { records, request, useOperation } from '../support';

const { service, run, expectSent, testRefusal } = useOperation('role', 'create', {
	name: 'Teacher',
});

it('creates the role with everything that the form offers', async () => {
	const result = await run({
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
	expectSent(request('POST /v3/roles', role));
	expect(records(result)).toMatchObject([role]);
	expect(service.current.state.roles.has('teacher')).toBe(true);
});

testRefusal({
	parameters: { roleId: '={{ $json.id }}' },
	items: [{ id: 'teacher' }, { id: 'moderator' }, { id: 'coach' }],
	message: /./,
	code: 'ERR_ROLE_ALREADY_EXISTS',
	status: 409,
});
