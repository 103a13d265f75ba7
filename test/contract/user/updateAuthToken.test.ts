import { seedIds } from '../../service';
import { byId, records, request, useOperation } from '../support';

const { run, expectSent, testAbsent } = useOperation('user', 'updateAuthToken', {
	uid: byId('alice'),
});

it('records the details with the token', async () => {
	const result = await run({
		authToken: seedIds.authToken,
		updateFields: {
			platform: 'ios',
			userAgent: 'Mozilla/5.0',
			appInfo: '{"version": "2.1.0"}',
		},
	});
	expectSent(
		request(`PUT /v3/users/alice/auth_tokens/${seedIds.authToken}`, {
			platform: 'ios',
			userAgent: 'Mozilla/5.0',
			appInfo: { version: '2.1.0' },
		}),
	);
	expect(records(result)).toEqual([
		{
			uid: 'alice',
			authToken: seedIds.authToken,
			createdAt: expect.any(Number),
			createdAtIso: expect.any(String),
		},
	]);
});

testAbsent('authToken', { updateFields: { platform: 'web' } });
