import { uidInQuery } from '../../../shared/fields';
import type { Operation } from '../../../shared/operation/types';
import { withUid } from './withUid';

export const getTimeZone: Operation = {
	name: 'Get Time Zone',
	value: 'getTimeZone',
	action: 'Get the time zone of a user',
	description: 'Read the time zone in which the notification schedule of a user counts',
	routing: { request: { method: 'GET', url: '/notifications/v1/preferences/timezone' } },
	fields: [uidInQuery],
	records: withUid(),
};
