import { seedIds } from '../../service';
import { byId, records, request, useOperation } from '../support';

const { authToken } = seedIds;
const { service, run, expectSent, testRefusal } = useOperation('user', 'deleteAuthToken', {
	uid: byId('alice'),
});
const add = (token: string) =>
	service.current.state.authTokens.set(token, { uid: 'alice', authToken: token, createdAt: 1 });

it('deletes this token, and does not repeat it in the output', async () => {
	add('other');
	const result = await run({ authToken });
	expectSent(request(`DELETE /v3/users/alice/auth_tokens/${authToken}`));
	expect(records(result)).toMatchObject([{ deleted: true, uid: 'alice', success: true }]);
	expect(records(result)[0]).not.toHaveProperty('authToken');
	expect([...service.current.state.authTokens.keys()]).toEqual(['other']);
});

describe('with three tokens', () => {
	beforeEach(() => ['first', 'third'].forEach(add));

	testRefusal({
		parameters: { authToken: '={{ $json.token }}' },
		items: [{ token: 'first' }, { token: 'unknown' }, { token: 'third' }],
		message: /./,
		code: 'ERR_AUTH_TOKEN_NOT_FOUND',
	});
});
