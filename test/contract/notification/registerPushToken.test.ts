import { records, request, run, sent, testAbsent, useService } from '../support';
import { seedIds } from '../../service';

const service = useService();
const form = { resource: 'notification', operation: 'registerPushToken' };

it.each([
	['fcm_android', 'fcmToken'],
	['apns_ios_device', 'deviceToken'],
	['apns_flutter_voip', 'voipToken'],
])('sends the token for %s as %s', async (platform, name) => {
	const result = await run(service.current, {
		...form,
		authToken: seedIds.authToken,
		platform,
		[name]: 'device:1/2+3',
		additionalFields: { providerId: 'provider-2', timezone: 'Asia/Tokyo' },
	});
	expect(sent(service.current)).toEqual([
		request('POST /v3/notifications/push/v1/tokens', {
			authToken: seedIds.authToken,
			platform,
			[name]: 'device:1/2+3',
			providerId: 'provider-2',
			timezone: 'Asia/Tokyo',
		}),
	]);
	expect(records(result)).toEqual([{ registered: true, success: true }]);
	expect(service.current.state.pushTokens.get('device:1/2+3')).toMatchObject({ uid: 'alice' });
});

it('asks for the token that the platform needs, and forgets one of another platform', async () => {
	const { error } = await run(service.current, {
		...form,
		authToken: seedIds.authToken,
		platform: 'fcm_web',
		fcmToken: '={{ $json.missing }}',
		deviceToken: 'left over',
	});
	expect(error?.message).toBe("'FCM Token' is empty [item 0]");
	expect(sent(service.current)).toEqual([]);
});

testAbsent(service, 'authToken', {
	...form,
	platform: 'fcm_web',
	fcmToken: 'token-1',
});
