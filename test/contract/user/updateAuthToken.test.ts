import { seedIds } from '../../service';
import { byId, records, request, run, sent, testAbsent, useService } from '../support';

const service = useService();
const form = { resource: 'user', operation: 'updateAuthToken', uid: byId('alice') };

it('records the details with the token', async () => {
	const result = await run(service.current, {
		...form,
		authToken: seedIds.authToken,
		updateFields: {
			platform: 'ios',
			userAgent: 'Mozilla/5.0',
			appInfo: '{"version": "2.1.0"}',
		},
	});
	expect(sent(service.current)).toEqual([
		request(`PUT /v3/users/alice/auth_tokens/${seedIds.authToken}`, {
			platform: 'ios',
			userAgent: 'Mozilla/5.0',
			appInfo: { version: '2.1.0' },
		}),
	]);
	expect(records(result)).toEqual([
		{
			uid: 'alice',
			authToken: seedIds.authToken,
			createdAt: expect.any(Number),
			createdAtIso: expect.any(String),
		},
	]);
});

testAbsent(service, 'authToken', { ...form, updateFields: { platform: 'web' } });
