import { seedIds } from '../../service';
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

it('makes a new token for a user who has one, if told to', async () => {
	const options = { force: true };
	const result = await run({ uid: byId('alice'), options });
	expectSent(request('POST /v3/users/alice/auth_tokens', { force: true }));
	expect(records(result)[0].authToken).not.toBe(seedIds.authToken);
});

testAbsent('user');
