import type { Part } from '../run';
import { backUpSettings, restoreSettings } from '../settings';

/** The notification settings of the app: saved, changed, reset and restored. */
export const appSettings: Part = {
	name: 'settings',
	async run(run) {
		await backUpSettings(run);
		const route = 'GET /notifications/v1/settings';
		await run.node('notification.getAppSettings');
		await run.node('notification.updateAppSettings', { smsSettings: { maxPerDay: 7 } });
		await run.holds(route, {}, { preferences: { sms: { maxPerDay: 7 } } });
		await run.node('notification.resetAppSettings');
		await run.request(route);
		await restoreSettings(run);
	},
};
