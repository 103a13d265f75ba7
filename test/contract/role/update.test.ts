import { byId, records, request, useOperation } from '../support';

const { service, run, sent, testAbsent } = useOperation('role', 'update');

it('changes the given fields, and keeps other metadata and settings', async () => {
	Object.assign(service.current.state.roles.get('moderator')!, {
		metadata: { floor: 1, desk: 'A' },
		settings: { listUsers: 'friendsOnly', sendMessagesTo: 'all' },
	});
	const result = await run({
		role: byId('moderator'),
		updateFields: {
			description: 'Keeps order',
			metadata: '{"floor": 2}',
			name: 'Moderators',
			sendMessagesTo: 'friendsOnly',
		},
	});
	expect(sent()).toEqual([
		request('GET /v3/roles/moderator'),
		request('PUT /v3/roles/moderator', {
			description: 'Keeps order',
			metadata: { floor: 2, desk: 'A' },
			name: 'Moderators',
			settings: { listUsers: 'friendsOnly', sendMessagesTo: 'friendsOnly' },
		}),
	]);
	expect(records(result)).toMatchObject([{ role: 'moderator', name: 'Moderators' }]);
});

testAbsent('role', { updateFields: { name: 'New' } });
