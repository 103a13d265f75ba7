import { byId, records, request, run, sent, testRefusal, useService } from '../support';

const service = useService();
const form = { resource: 'user', operation: 'removeFriends' };

it('names the friends in a JSON body', async () => {
	const [friend] = service.current.state.friends.get('alice')!;
	const result = await run(service.current, { ...form, uid: byId('alice'), friends: friend });
	expect(sent(service.current)).toEqual([
		request('DELETE /v3/users/alice/friends', { friends: [friend] }),
	]);
	expect(service.current.requests[0].headers['content-type']).toContain('application/json');
	expect(records(result)).toEqual([
		{ uid: 'alice', friendUid: friend, removed: true, success: true, message: expect.any(String) },
	]);
	expect(service.current.state.friends.get('alice')).not.toContain(friend);
});

it('names every friend that was removed', async () => {
	const result = await run(service.current, { ...form, uid: byId('alice'), friends: 'bob, carol' });
	expect(records(result).map(({ friendUid }) => friendUid)).toEqual(['bob', 'carol']);
});

it('counts as done when the repeated request finds nothing', async () => {
	service.current.faults.add({ kind: 'reset', when: 'after', count: 1 });
	const result = await run(service.current, { ...form, uid: byId('alice'), friends: 'bob' });
	expect(records(result)).toMatchObject([{ uid: 'alice', friendUid: 'bob', removed: true }]);
});

testRefusal(service, {
	parameters: { ...form, uid: byId('={{ $json.id }}'), friends: '={{ $json.friends }}' },
	items: [
		{ id: 'alice', friends: 'bob' },
		{ id: 'nobody', friends: 'bob' },
		{ id: 'alice', friends: ['carol'] },
	],
	message: /nobody/,
	code: 'ERR_UID_NOT_FOUND',
	status: 404,
});
