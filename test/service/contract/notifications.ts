import {
	boolean,
	byField,
	integer,
	listOf,
	unixMilliseconds,
	object,
	oneOf,
	text,
} from '../schemas';
import { settings, userPreferences } from './notificationSettings';
import { area, cursorListOf, record, success, type Spec } from './operation';

/** Requests that name the user in the query instead of a header. */
const ofUser: Omit<Spec, 'answers'> = {
	query: { uid: text },
	requiredQuery: ['uid'],
	errors: ['ERR_UID_NOT_FOUND'],
};

const conversation = { id: text, type: oneOf('oneOnOne', 'group') };

/** The body that registers a device. The platform decides about the name of the token. */
const device = (tokenName: string, platforms: string[]) =>
	object(
		{
			platform: oneOf(...platforms),
			providerId: text,
			[tokenName]: text,
			authToken: text,
			timezone: text,
		},
		['platform', tokenName, 'authToken'],
	);
// prettier-ignore
const FCM = [
	'fcm_android', 'fcm_ios', 'fcm_web', 'fcm_flutter_android', 'fcm_flutter_ios',
	'fcm_react_native_android', 'fcm_react_native_ios', 'fcm_ionic_cordova_android',
	'fcm_ionic_cordova_ios',
];
// prettier-ignore
const APNS = [
	'apns_ios_device', 'apns_flutter_device', 'apns_react_native_device',
	'apns_ionic_cordova_device',
];
// prettier-ignore
const VOIP = [
	'apns_ios_voip', 'apns_flutter_voip', 'apns_ionic_cordova_voip', 'apns_react_native_voip',
];
const pushToken = byField('platform', [
	[FCM, device('fcmToken', FCM)],
	[APNS, device('deviceToken', APNS)],
	[VOIP, device('voipToken', VOIP)],
]);

const ofAuthToken: Spec = {
	body: object({ authToken: text }, ['authToken']),
	answers: record('pushTokens'),
	errors: ['ERR_AUTH_TOKEN_NOT_FOUND'],
};

export const notifications = area('Notifications', {
	'GET /notifications/v1/settings': { answers: record('settings') },
	'PATCH /notifications/v1/settings': { body: settings, answers: success },
	'DELETE /notifications/v1/settings': { answers: success },

	'GET /notifications/v1/preferences': { ...ofUser, answers: record('preferences') },
	'PATCH /notifications/v1/preferences': {
		...ofUser,
		body: userPreferences,
		answers: record('preferences'),
	},
	'DELETE /notifications/v1/preferences': { ...ofUser, answers: record('preferences') },

	'GET /notifications/v1/preferences/mute': { ...ofUser, answers: record('mutedConversations') },
	'PUT /notifications/v1/preferences/mute': {
		...ofUser,
		body: object(
			{
				conversations: listOf(
					object({ ...conversation, until: unixMilliseconds }, ['id', 'type', 'until']),
					{ minItems: 1 },
				),
			},
			['conversations'],
		),
		answers: success,
	},
	'DELETE /notifications/v1/preferences/mute': {
		...ofUser,
		body: object({ conversations: listOf(object(conversation, ['id']), { minItems: 1 }) }, [
			'conversations',
		]),
		answers: success,
	},

	'GET /notifications/v1/preferences/timezone': { ...ofUser, answers: record('timezone') },
	'PATCH /notifications/v1/preferences/timezone': {
		...ofUser,
		body: object({ timezone: text }, ['timezone']),
		answers: record('timezone'),
	},

	'GET /notifications/v1/contact-details': {
		onBehalfOf: 'required',
		answers: record('contactDetails'),
	},
	'PATCH /notifications/v1/contact-details': {
		onBehalfOf: 'required',
		body: object({ email: text, phno: text }),
		answers: record('contactDetails'),
	},
	'DELETE /notifications/v1/contact-details': { onBehalfOf: 'required', answers: success },

	'GET /notifications/push/v1/tokens': {
		query: { all: boolean, authToken: text },
		requiredQuery: ['authToken'],
		answers: record('pushTokens'),
		errors: ['ERR_AUTH_TOKEN_NOT_FOUND'],
	},
	'POST /notifications/push/v1/tokens': {
		body: pushToken,
		answers: success,
		errors: ['ERR_AUTH_TOKEN_NOT_FOUND'],
	},
	'DELETE /notifications/push/v1/tokens': { query: { all: boolean }, ...ofAuthToken },
	'DELETE /notifications/push/v1/tokens/{pushToken}': ofAuthToken,

	'GET /notifications/v1/logs': {
		query: {
			messageId: integer,
			reactionId: integer,
			from: unixMilliseconds,
			to: unixMilliseconds,
			messageCategory: oneOf('message', 'interactive'),
			messageType: text,
			// prettier-ignore
			trigger: oneOf(
				'after_message', 'message_deleted', 'message_edited', 'message_reaction_added',
				'initiated', 'rejected', 'cancelled', 'unanswered', 'after_group_joined',
				'after_group_left', 'after_group_members_added', 'after_group_members_kicked',
				'after_group_members_banned', 'after_group_members_unbanned', 'after_scope_changed',
			),
			sender: text,
			reactionSender: text,
			receiver: text,
			receiverType: oneOf('user', 'group'),
			reactionReceiver: text,
			member: text,
			channel: oneOf('push', 'email', 'sms'),
			provider: oneOf('fcm', 'apns', 'sendgrid', 'twilio', 'custom'),
			notificationTriggered: boolean,
			// prettier-ignore
			reason: oneOf(
				'MESSAGES_PREFERENCE', 'REPLIES_PREFERENCE', 'QUOTED_REPLIES_PREFERENCE',
				'MESSAGE_ACTIONS_PREFERENCE', 'REACTIONS_PREFERENCE', 'GROUP_ACTIONS_PREFERENCE',
				'DND_PREFERENCE', 'MUTE_PREFERENCE', 'SCHEDULE_PREFERENCE', 'CALL_PREFERENCE',
				'QUOTA_PREFERENCE', 'MISSING_EMAIL', 'MISSING_PHNO', 'INVALID_PUSH_PROVIDER_ID',
				'TIMED_OUT', 'NOT_FOUND', 'TWILIO_CREATE_ERROR',
			),
			success: boolean,
			affix: oneOf('append', 'prepend'),
			/** The cursor, with `affix`; answers call it `messageId`. */
			logId: text,
		},
		answers: cursorListOf('log'),
	},
});
