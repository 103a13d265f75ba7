import { records, request, useOperation } from '../support';
import { seedIds } from '../../service';

const { run, expectSent, testAbsent } = useOperation('notification', 'getManyPushTokens');

it('lists the devices of an auth token, without the token itself', async () => {
	const result = await run({ authToken: seedIds.authToken });
	expectSent(request(`GET /v3/notifications/push/v1/tokens?authToken=${seedIds.authToken}`));
	expect(records(result)).toMatchObject([
		{ uid: 'alice', platform: 'apns_ios_device', pushToken: seedIds.pushToken },
	]);
	expect(JSON.stringify(result.items)).not.toContain(seedIds.authToken);
});

testAbsent('authToken');
