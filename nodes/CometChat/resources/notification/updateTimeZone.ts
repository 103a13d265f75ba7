import { uidInQuery } from '../../../shared/fields';
import type { Operation } from '../../../shared/operation/types';
import { timezone } from './timeZone';
import { withUid } from './withUid';

export const updateTimeZone: Operation = {
	name: 'Update Time Zone',
	value: 'updateTimeZone',
	action: 'Update the time zone of a user',
	description: 'Set the time zone in which the notification schedule of a user counts',
	routing: { request: { method: 'PATCH', url: '/notifications/v1/preferences/timezone' } },
	fields: [uidInQuery, timezone],
	idempotent: true,
	records: withUid(),
};
