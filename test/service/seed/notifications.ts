import { integerBetween, pick, type Random } from '../random';
import type { NotificationLog } from '../records';
import type { State } from '../state';
import { SEED_TIME, seedIds } from './ids';

const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
const schedule = Object.fromEntries(DAYS.map((day) => [day, { from: 0, to: 2359, dnd: false }]));

/** The settings of the app until somebody changes them. */
export const defaultSettings = {
	preferences: {
		group: { messagesSetting: 2, reactionsSetting: 2, memberLeftSetting: 1 },
		oneOnOne: { messagesSetting: 2, reactionsSetting: 2 },
		bypassPreferencesForMentions: false,
		call: { busySetting: 1, endedSetting: 1 },
		mute: { dndPreferenceOverride: true, schedulePreferenceSetting: schedule },
		email: { maxPerDay: 20 },
		sms: { maxPerDay: 20 },
		push: { includeMessageObjectSetting: false },
	},
	sound: { chat: 'default', call: 'default' },
	templates: { usePrivacyTemplate: 3 },
};

/** The preferences of a user until somebody changes them, with all settings of the reference. */
export const defaultPreferences = {
	groupPreferences: {
		groupMessages: 2,
		groupReplies: 3,
		groupQuotedReplies: 3,
		groupReactions: 2,
		groupMemberLeft: 1,
		groupMemberAdded: 1,
		groupMemberJoined: 1,
		groupMemberKicked: 1,
		groupMemberBanned: 1,
		groupMemberUnbanned: 1,
		groupMemberScopeChanged: 1,
	},
	oneOnOnePreferences: {
		oneOnOneMessages: 2,
		oneOnOneReplies: 2,
		oneOnOneQuotedReplies: 2,
		oneOnOneReactions: 2,
	},
	mutePreferences: { dnd: 1, schedule },
	usePrivacyTemplate: false,
};

const REASONS = ['MUTE_PREFERENCE', 'DND_PREFERENCE', 'MESSAGES_PREFERENCE', 'MISSING_EMAIL'];

/** Settings, contact details and a push token of alice, and 45 logs, newest first. */
export function seedNotifications(state: State, random: Random): void {
	state.notificationSettings = defaultSettings;
	state.contactDetails.set('alice', { email: 'alice@example.com', phno: '+4915112345678' });
	state.timezones.set('alice', 'Europe/Berlin');
	const time = new Date(SEED_TIME * 1000).toISOString();
	state.pushTokens.set(seedIds.pushToken, {
		uid: 'alice',
		authToken: seedIds.authToken,
		pushTokenType: 'chat',
		createdAt: time,
		platform: 'apns_ios_device',
		providerId: 'apns-provider-1',
		pushToken: seedIds.pushToken,
		updatedAt: time,
	});
	for (let n = 45; n >= 1; n -= 1) state.notificationLogs.push(logOf(random, n));
}

function logOf(random: Random, n: number): NotificationLog {
	const isInGroup = n % 2 === 0;
	const isTriggered = n % 3 !== 0;
	const channel = pick(random, ['push', 'email', 'sms'] as const);
	const providers = { push: 'fcm', email: 'sendgrid', sms: 'twilio' };
	return {
		_id: `67e3c56babf90e20e26${String(52_000 + n)}`,
		channel,
		provider: providers[channel],
		messageId: 3 + n,
		messageCategory: 'message',
		messageType: 'text',
		trigger: 'after_message',
		sender: `user-${integerBetween(random, 1, 60)}`,
		receiver: isInGroup ? 'general' : 'alice',
		receiverType: isInGroup ? 'group' : 'user',
		...(isInGroup ? { member: 'alice' } : {}),
		notificationTriggered: isTriggered,
		...(isTriggered ? { success: n % 7 !== 0 } : { reason: pick(random, REASONS) }),
		sentAt: (SEED_TIME + 1_000_000 + n * 600) * 1000,
	};
}
