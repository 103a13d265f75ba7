import { seedIds } from '../../service';
import { byId, records, request, run, sent, testRefusal, useService } from '../support';

const service = useService();
const form = { resource: 'user', operation: 'createAuthToken' };

it('returns the token', async () => {
	const result = await run(service.current, { ...form, uid: byId('bob') });
	expect(sent(service.current)).toEqual([request('POST /v3/users/bob/auth_tokens')]);
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
	const result = await run(service.current, { ...form, uid: byId('alice'), options });
	expect(sent(service.current)).toEqual([
		request('POST /v3/users/alice/auth_tokens', { force: true }),
	]);
	expect(records(result)[0].authToken).not.toBe(seedIds.authToken);
});

testRefusal(service, {
	parameters: { ...form, uid: byId('={{ $json.id }}') },
	items: [{ id: 'alice' }, { id: 'mallory' }, { id: 'bob' }],
	message: /mallory/,
	code: 'ERR_UID_NOT_FOUND',
	status: 404,
});
