import { byId } from './form';
import type { Part } from '../run';

/** Preferences, contact details and devices of users, and the logs. The settings of the app are only read. */
export const notifications: Part = {
	name: 'notifications',
	after: ['users', 'groups'],
	async run(run) {
		const uid = byId(run.id('ada'));
		const query = { uid: run.id('ada') };
		await run.node('notification.getAppSettings');
		await run.node('notification.getPreferences', { uid });
		await run.node('notification.updatePreferences', { uid, updateFields: { groupMessages: 3 } });
		await run.holds(
			'GET /notifications/v1/preferences',
			{},
			{ groupPreferences: { groupMessages: 3 } },
			{ query },
		);
		await run.node('notification.resetPreferences', { uid });
		await run.node('notification.updateTimeZone', { uid, timezone: 'Europe/Berlin' });
		await run.holds(
			'GET /notifications/v1/preferences/timezone',
			{},
			{ timezone: 'Europe/Berlin' },
			{ query },
		);
		await run.node('notification.getTimeZone', { uid });
		const until = '2086-01-02T03:04:05Z';
		const conversation = [{ type: 'oneOnOne', uid: byId(run.id('bea')), until }];
		await run.node('notification.muteConversations', { uid, conversations: { conversation } });
		await run.node('notification.getManyMutedConversations', { uid, returnAll: true });
		await run.node('notification.unmuteConversations', { uid, conversations: { conversation } });
		await run.holds(
			'GET /notifications/v1/preferences/mute',
			{},
			{ mutedConversations: [] },
			{ query },
		);
		await run.node('notification.updateContactDetails', {
			uid,
			updateFields: { email: 'ada@example.com' },
		});
		await run.node('notification.getContactDetails', { uid });
		await run.node('notification.deleteContactDetails', { uid });

		const { first } = await run.node('user.createAuthToken', { uid, options: { force: true } });
		const authToken = run.need(first.authToken as string, 'auth token');
		const pushToken = run.id('device');
		await run.node('notification.registerPushToken', {
			authToken,
			platform: 'fcm_android',
			fcmToken: pushToken,
		});
		await run.node('notification.getManyPushTokens', { authToken, returnAll: true });
		await run.node('notification.deletePushToken', { authToken, pushToken });
		await run.node('notification.unregisterPushTokens', { authToken });
		await run.node('notification.getManyLogs', { limit: 5 });
	},
};
