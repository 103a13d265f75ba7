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
	expect(records(result)).toEqual([{ uid: 'alice', success: true, message: expect.any(String) }]);
	expect(service.current.state.friends.get('alice')).not.toContain(friend);
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
