import { byId, records, request, run, sent, testAbsent, useService } from '../support';

const service = useService();
const form = { resource: 'user', operation: 'deleteAllAuthTokens' };

it('deletes all tokens of the user and of nobody else', async () => {
	const foreign = { uid: 'bob', authToken: 'bob_first', createdAt: 1 };
	service.current.state.authTokens.set(foreign.authToken, foreign);
	const result = await run(service.current, { ...form, uid: byId('alice') });
	expect(sent(service.current)).toEqual([request('DELETE /v3/users/alice/auth_tokens')]);
	expect(records(result)).toEqual([
		{ deleted: true, uid: 'alice', success: true, message: expect.any(String) },
	]);
	expect([...service.current.state.authTokens.keys()]).toEqual(['bob_first']);
});

testAbsent(service, 'user', form);
