import { collection, notice } from '../../../shared/fields';
import type { Field, Operation } from '../../../shared/operation/types';
import { settingsFields } from './settingsFields';

const appWideNotice = notice(
	'appWideNotice',
	'This changes the settings of the whole app, for all of its users.',
);

const updateFields: Field = collection('updateFields', settingsFields, { required: true });

export const updateAppSettings: Operation = {
	name: 'Update App Settings',
	value: 'updateAppSettings',
	action: 'Update notification settings of the app',
	description: 'Change the defaults, limits, sounds and texts of notifications for all users',
	routing: { request: { method: 'PATCH', url: '/notifications/v1/settings' } },
	fields: [appWideNotice, updateFields],
	idempotent: true,
	confirmation: { updated: true },
};
