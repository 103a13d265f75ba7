import { seedIds } from '../../service';
import { byId, records, request, run, sent, testAbsent, useService } from '../support';

const service = useService();
const { authToken } = seedIds;
const form = { resource: 'user', operation: 'getAuthToken', uid: byId('alice') };

it('reads the token', async () => {
	const result = await run(service.current, { ...form, authToken });
	expect(sent(service.current)).toEqual([request(`GET /v3/users/alice/auth_tokens/${authToken}`)]);
	expect(records(result)).toEqual([
		{ uid: 'alice', authToken, createdAt: expect.any(Number), createdAtIso: expect.any(String) },
	]);
});

it('never shows a token in an error', async () => {
	const { error } = await run(service.current, { ...form, authToken: 'alice_secret123456' });
	expect(error?.message).toMatch(/ \[item 0\]$/);
	expect(JSON.stringify([error?.message, error?.description])).not.toContain('secret123456');
});

testAbsent(service, 'authToken', form);
