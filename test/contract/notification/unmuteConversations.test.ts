import { byId, records, request, useOperation } from '../support';

const { service, run, expectSent, testAbsent } = useOperation(
	'notification',
	'unmuteConversations',
);

it('names the user in the query, and the conversations in a JSON body', async () => {
	const result = await run({
		uid: byId('alice'),
		conversations: {
			conversation: [
				{ type: 'oneOnOne', uid: byId('bob') },
				{ type: 'group', guid: byId('general') },
			],
		},
	});
	expectSent(
		request('DELETE /v3/notifications/v1/preferences/mute?uid=alice', {
			conversations: [
				{ id: 'bob', type: 'oneOnOne' },
				{ id: 'general', type: 'group' },
			],
		}),
	);
	expect(records(result)).toMatchObject([{ success: true }]);
	expect([...service.current.state.mutes.get('alice')!.keys()]).toEqual(['group:random']);
});

it('sends no type if its expression gives nothing', async () => {
	const conversation = [
		{ type: '={{ $json.type }}', uid: byId('={{ $json.id }}'), guid: byId('={{ $json.id }}') },
	];
	await run(
		{ uid: byId('alice'), conversations: { conversation } },
		{ items: [{ id: 'bob' }, { id: 'general', type: 'group' }] },
	);
	expect(service.current.requests.map(({ body }) => body)).toEqual([
		{ conversations: [{ id: 'bob' }] },
		{ conversations: [{ id: 'general', type: 'group' }] },
	]);
	expect([...service.current.state.mutes.get('alice')!.keys()]).toEqual(['group:random']);
});

testAbsent('user', { conversations: { conversation: [{ type: 'group', guid: byId('general') }] } });
