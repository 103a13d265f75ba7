import { byId, records, request, useOperation } from '../support';

const { run, expectSent, testAbsent } = useOperation('user', 'createAuthToken');

it('returns the token', async () => {
	const result = await run({ uid: byId('bob') });
	expectSent(request('POST /v3/users/bob/auth_tokens'));
	expect(records(result)).toEqual([
		{
			uid: 'bob',
			authToken: expect.stringMatching(/^bob_/),
			createdAt: expect.any(Number),
			createdAtIso: expect.any(String),
		},
	]);
});

testAbsent('user');
