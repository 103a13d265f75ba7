import { byId, records, request, useOperation } from '../support';

const { service, run, expectSent, testAbsent } = useOperation('user', 'deleteAllAuthTokens');

it('deletes all tokens of the user and of nobody else', async () => {
	const foreign = { uid: 'bob', authToken: 'bob_first', createdAt: 1 };
	service.current.state.authTokens.set(foreign.authToken, foreign);
	const result = await run({ uid: byId('alice') });
	expectSent(request('DELETE /v3/users/alice/auth_tokens'));
	expect(records(result)).toEqual([
		{ deleted: true, uid: 'alice', success: true, message: expect.any(String) },
	]);
	expect([...service.current.state.authTokens.keys()]).toEqual(['bob_first']);
});

testAbsent('user');
