import { records, request, useOperation } from '../support';
import { seedIds } from '../../service';

const { service, run, expectSent, testAbsent } = useOperation('notification', 'deletePushToken');

it('removes a token with any characters, and gives its device', async () => {
	const { state } = service.current;
	const [token] = state.pushTokens.values();
	state.pushTokens.set('dev:1/2 3', { ...token, pushToken: 'dev:1/2 3' });
	const result = await run({ authToken: seedIds.authToken, pushToken: 'dev:1/2 3' });
	expectSent(
		request('DELETE /v3/notifications/push/v1/tokens/dev%3A1%2F2%203', {
			authToken: seedIds.authToken,
		}),
	);
	expect(records(result)).toMatchObject([
		{ deleted: true, uid: 'alice', platform: 'apns_ios_device' },
	]);
	expect(JSON.stringify(result.items)).not.toContain('dev:1');
	expect([...state.pushTokens.keys()]).toEqual([seedIds.pushToken]);
});

it('succeeds if there is no such token', async () => {
	const result = await run({ authToken: seedIds.authToken, pushToken: 'unknown-token' });
	expect(records(result)).toEqual([{ deleted: true }]);
});

it('never shows a token in an error', async () => {
	const { error } = await run({
		authToken: 'bob_0000000000000000',
		pushToken: 'very-secret-token',
	});
	expect(error?.message).toMatch(/no such auth token/);
	const { message, description, context } = error!;
	const everything = JSON.stringify({ message, description, context });
	expect(everything).not.toMatch(/bob_0000000000000000|very-secret-token/);
});

testAbsent('authToken', { pushToken: seedIds.pushToken });
