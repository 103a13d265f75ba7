import { byId, records, request, run, sent, testRefusal, useService } from '../support';

const service = useService();
const form = { resource: 'role', operation: 'update' };

it('changes what is given, and keeps the metadata that is not', async () => {
	service.current.state.roles.get('moderator')!.metadata = { floor: 1, desk: 'A' };
	const result = await run(service.current, {
		...form,
		role: byId('moderator'),
		updateFields: {
			description: 'Keeps order',
			listUsers: 'all',
			metadata: '{"floor": 2}',
			name: 'Moderators',
			sendMessagesTo: 'friendsOnly',
			unset: ['settings'],
		},
	});
	expect(sent(service.current)).toEqual([
		request('GET /v3/roles/moderator'),
		request('PUT /v3/roles/moderator', {
			description: 'Keeps order',
			metadata: { floor: 2, desk: 'A' },
			name: 'Moderators',
			settings: { listUsers: 'all', sendMessagesTo: 'friendsOnly' },
			unset: ['settings'],
		}),
	]);
	expect(records(result)).toMatchObject([{ role: 'moderator', name: 'Moderators' }]);
});

testRefusal(service, {
	parameters: { ...form, role: byId('={{ $json.id }}'), updateFields: { name: 'New' } },
	items: [{ id: 'default' }, { id: 'captain' }, { id: 'moderator' }],
	message: /captain/,
	code: 'ERR_ROLE_NOT_FOUND',
	status: 404,
});
