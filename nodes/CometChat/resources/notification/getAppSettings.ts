import type { Operation } from '../../../shared/operation/types';

export const getAppSettings: Operation = {
	name: 'Get App Settings',
	value: 'getAppSettings',
	action: 'Get notification settings of the app',
	description: 'Read the defaults, limits, sounds and texts of notifications for all users',
	routing: { request: { method: 'GET', url: '/notifications/v1/settings' } },
	fields: [],
};
