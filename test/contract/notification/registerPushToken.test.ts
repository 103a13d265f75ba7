import { records, request, useOperation } from '../support';
import { seedIds } from '../../service';

const { service, run, expectSent, testAbsent } = useOperation('notification', 'registerPushToken');

it.each([
	['fcm_android', 'fcmToken'],
	['apns_ios_device', 'deviceToken'],
	['apns_flutter_voip', 'voipToken'],
])('sends the token for %s as %s', async (platform, name) => {
	const result = await run({
		authToken: seedIds.authToken,
		platform,
		[name]: 'device:1/2+3',
		additionalFields: { providerId: 'provider-2', timezone: 'Asia/Tokyo' },
	});
	expectSent(
		request('POST /v3/notifications/push/v1/tokens', {
			authToken: seedIds.authToken,
			platform,
			[name]: 'device:1/2+3',
			providerId: 'provider-2',
			timezone: 'Asia/Tokyo',
		}),
	);
	expect(records(result)).toEqual([{ registered: true, success: true }]);
	expect(service.current.state.pushTokens.get('device:1/2+3')).toMatchObject({ uid: 'alice' });
});

it('takes tokens without blanks around them, which no push would reach', async () => {
	await run({
		authToken: ` ${seedIds.authToken}\n`,
		platform: 'fcm_web',
		fcmToken: 'token-2\n',
		additionalFields: { providerId: ' provider-2 ' },
	});
	expectSent(
		request('POST /v3/notifications/push/v1/tokens', {
			authToken: seedIds.authToken,
			platform: 'fcm_web',
			fcmToken: 'token-2',
			providerId: 'provider-2',
		}),
	);
});

testAbsent('authToken', { platform: 'fcm_web', fcmToken: 'token-1' });
