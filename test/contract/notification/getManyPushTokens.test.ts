import { records, request, useOperation } from '../support';
import { seedIds } from '../../service';

const { service, run, expectSent, testAbsent } = useOperation('notification', 'getManyPushTokens');

it('lists the devices of an auth token, without the token itself', async () => {
	const result = await run({ authToken: seedIds.authToken });
	expectSent(request(`GET /v3/notifications/push/v1/tokens?authToken=${seedIds.authToken}`));
	expect(records(result)).toMatchObject([
		{ uid: 'alice', platform: 'apns_ios_device', pushToken: seedIds.pushToken },
	]);
	expect(JSON.stringify(result.items)).not.toContain(seedIds.authToken);
});

it('gives the records as they are without Simplify, of all devices of the user', async () => {
	const { state } = service.current;
	const [token] = state.pushTokens.values();
	state.pushTokens.set('other', { ...token, authToken: 'alice_2', pushToken: 'other' });
	const result = await run({
		authToken: seedIds.authToken,
		returnAll: true,
		output: 'raw',
		options: { all: true },
	});
	expectSent(
		request(`GET /v3/notifications/push/v1/tokens?authToken=${seedIds.authToken}&all=true`),
	);
	expect(records(result)).toEqual([...state.pushTokens.values()]);
});

testAbsent('authToken');
