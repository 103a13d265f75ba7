import { seedIds } from '../../service';
import { byId, request, requestBy } from '../support';
import type { Row } from './row';

const { authToken, pushToken } = seedIds;
const alice = { uid: byId('alice') };
const contactDetails = '/v3/notifications/v1/contact-details';
const preferences = '/v3/notifications/v1/preferences';

export const notification: Row[] = [
	{
		operation: 'notification/deleteContactDetails',
		it: 'removes the contact details of the user in the header, and says whose',
		form: alice,
		sends: requestBy('alice', `DELETE ${contactDetails}`),
		gives: [{ deleted: true, uid: 'alice', success: true }],
		also: (_, state) => expect(state.contactDetails.has('alice')).toBe(false),
		absent: 'user',
	},
	{
		operation: 'notification/getAppSettings',
		it: 'reads the settings of the app',
		sends: request('GET /v3/notifications/v1/settings'),
		gives: (state) => [state.notificationSettings],
	},
	{
		operation: 'notification/getContactDetails',
		it: 'reads where notifications of the user in the header go',
		form: alice,
		sends: requestBy('alice', `GET ${contactDetails}`),
		gives: [{ uid: 'alice', email: 'alice@example.com', phno: '+4915112345678' }],
		absent: 'user',
	},
	{
		operation: 'notification/getContactDetails',
		it: 'gives an item for a user without contact details as well',
		form: { uid: byId('bob') },
		sends: requestBy('bob', `GET ${contactDetails}`),
		gives: [{ uid: 'bob' }],
	},
	{
		operation: 'notification/getManyMutedConversations',
		it: 'gives one item for each conversation',
		form: { ...alice, returnAll: true },
		sends: request(`GET ${preferences}/mute?uid=alice`),
		gives: ({ mutes }) =>
			[...mutes.get('alice')!.values()].map((mute) => ({
				...mute,
				untilIso: new Date(mute.until).toISOString(),
			})),
		also: (records) => expect(records.length).toBeGreaterThan(1),
		absent: 'owner',
	},
	{
		operation: 'notification/getManyMutedConversations',
		it: 'gives no more than the limit',
		form: { ...alice, limit: 1 },
		sends: request(`GET ${preferences}/mute?uid=alice`),
		also: (records) => expect(records).toHaveLength(1),
	},
	{
		operation: 'notification/getManyMutedConversations',
		it: 'gives nothing for a user who has muted nothing',
		form: alice,
		given: ({ mutes }) => mutes.clear(),
		sends: request(`GET ${preferences}/mute?uid=alice`),
		gives: [],
	},
	{
		operation: 'notification/getManyPushTokens',
		it: 'lists the devices of an auth token, without the token itself',
		form: { authToken },
		sends: request(`GET /v3/notifications/push/v1/tokens?authToken=${authToken}`),
		gives: [expect.objectContaining({ uid: 'alice', platform: 'apns_ios_device', pushToken })],
		also: (records) => expect(JSON.stringify(records)).not.toContain(authToken),
		absent: 'authToken',
	},
	{
		operation: 'notification/getPreferences',
		it: 'reads what the user has chosen, and names the user',
		form: alice,
		sends: request(`GET ${preferences}?uid=alice`),
		also: (records) =>
			expect(records).toMatchObject([
				{ uid: 'alice', groupPreferences: { groupMessages: 2 }, mutePreferences: { dnd: 1 } },
			]),
		absent: 'user',
	},
	{
		operation: 'notification/getTimeZone',
		it: 'reads the time zone, and names the user',
		form: alice,
		sends: request(`GET ${preferences}/timezone?uid=alice`),
		gives: [{ uid: 'alice', timezone: 'Europe/Berlin' }],
		absent: 'user',
	},
	...[
		['fcm_android', 'fcmToken'],
		['apns_ios_device', 'deviceToken'],
		['apns_flutter_voip', 'voipToken'],
	].map(
		([platform, name]): Row => ({
			operation: 'notification/registerPushToken',
			it: `sends the token for ${platform} as ${name}`,
			form: {
				authToken,
				platform,
				[name]: 'device:1/2+3',
				additionalFields: { providerId: 'provider-2', timezone: 'Asia/Tokyo' },
			},
			sends: request('POST /v3/notifications/push/v1/tokens', {
				authToken,
				platform,
				[name]: 'device:1/2+3',
				providerId: 'provider-2',
				timezone: 'Asia/Tokyo',
			}),
			gives: [{ registered: true, success: true }],
			also: (_, { pushTokens }) =>
				expect(pushTokens.get('device:1/2+3')).toMatchObject({ uid: 'alice' }),
		}),
	),
	{
		operation: 'notification/registerPushToken',
		it: 'takes tokens without blanks around them, which no push would reach',
		form: {
			authToken: ` ${authToken}\n`,
			platform: 'fcm_web',
			fcmToken: '\u200btoken-2\n',
			additionalFields: { providerId: ' provider-2 ' },
		},
		sends: request('POST /v3/notifications/push/v1/tokens', {
			authToken,
			platform: 'fcm_web',
			fcmToken: 'token-2',
			providerId: 'provider-2',
		}),
		gives: [{ registered: true, success: true }],
		absent: 'authToken',
	},
	{
		operation: 'notification/resetPreferences',
		it: 'puts everything back, and shows what counts now',
		form: alice,
		given: (state) => state.notificationPreferences.set('alice', { usePrivacyTemplate: true }),
		sends: request(`DELETE ${preferences}?uid=alice`),
		also: (records, state) => {
			expect(records).toMatchObject([
				{ reset: true, uid: 'alice', groupPreferences: { groupMessages: 2 } },
			]);
			expect(state.notificationPreferences.has('alice')).toBe(false);
		},
		absent: 'user',
	},
	{
		operation: 'notification/updateContactDetails',
		it: 'sets what is given and leaves the rest',
		form: { ...alice, updateFields: { phone: '+441234567890' } },
		sends: request(`PATCH ${contactDetails}`, { phno: '+441234567890' }, 'alice'),
		gives: [{ uid: 'alice', email: 'alice@example.com', phno: '+441234567890' }],
		absent: 'user',
	},
	{
		operation: 'notification/updateContactDetails',
		it: 'leaves the blanks of a sheet out, with which no notification would arrive',
		form: { ...alice, updateFields: { email: ' ada@example.com ', phone: '+441234567890\n' } },
		sends: request(
			`PATCH ${contactDetails}`,
			{ email: 'ada@example.com', phno: '+441234567890' },
			'alice',
		),
		gives: [{ uid: 'alice', email: 'ada@example.com', phno: '+441234567890' }],
	},
	{
		operation: 'notification/updateTimeZone',
		it: 'sets the time zone',
		form: { ...alice, timezone: ' Asia/Tokyo\u200b' },
		sends: request(`PATCH ${preferences}/timezone?uid=alice`, { timezone: 'Asia/Tokyo' }),
		gives: [{ uid: 'alice', timezone: 'Asia/Tokyo' }],
		also: (_, { timezones }) => expect(timezones.get('alice')).toBe('Asia/Tokyo'),
		absent: 'user',
	},
	...['+02:00', 'Berlin', '2'].map(
		(timezone): Row => ({
			operation: 'notification/updateTimeZone',
			it: `refuses ${timezone} before anything is sent`,
			form: { ...alice, timezone },
			refuses: "'Time Zone' is not the name of a time zone, like Europe/Berlin",
		}),
	),
];
