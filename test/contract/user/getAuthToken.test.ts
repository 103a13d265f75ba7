import { seedIds } from '../../service';
import { byId, records, request, useOperation } from '../support';

const { authToken } = seedIds;
const { run, expectSent, testAbsent } = useOperation('user', 'getAuthToken', {
	uid: byId('alice'),
});

it('reads the token', async () => {
	const result = await run({ authToken });
	expectSent(request(`GET /v3/users/alice/auth_tokens/${authToken}`));
	expect(records(result)).toEqual([
		{ uid: 'alice', authToken, createdAt: expect.any(Number), createdAtIso: expect.any(String) },
	]);
});

it('never shows a token in an error', async () => {
	const { error } = await run({ authToken: 'alice_secret123456' });
	expect(error?.message).toMatch(/ \[item 0\]$/);
	expect(JSON.stringify([error?.message, error?.description])).not.toContain('secret123456');
});

testAbsent('authToken');
