import { notice } from '../../../shared/fields';
import { InputError } from '../../../shared/values/inputError';
import type { Operation } from '../../../shared/operation/types';
import { settingsFields } from './settingsFields';

const appWideNotice = notice(
	'appWideNotice',
	'This changes the settings of the whole app, for all of its users.',
);

export const updateAppSettings: Operation = {
	name: 'Update App Settings',
	value: 'updateAppSettings',
	action: 'Update notification settings of the app',
	description: 'Change the defaults, limits, sounds and texts of notifications for all users',
	routing: { request: { method: 'PATCH', url: '/notifications/v1/settings' } },
	fields: [appWideNotice, ...settingsFields],
	idempotent: true,
	completeItem: ({ request }) => {
		if (Object.keys(request.body).length > 0) return;
		throw new InputError('Update App Settings', 'has nothing to change: add a setting');
	},
	confirmation: { updated: true },
};
