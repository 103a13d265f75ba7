import { uidInQuery } from '../../../shared/fields';
import type { Operation } from '../../../shared/operation/types';
import { withUid } from './withUid';

export const getPreferences: Operation = {
	name: 'Get Preferences',
	value: 'getPreferences',
	action: 'Get notification preferences of a user',
	description: 'Read the events that notify a user, and the hours in which they do',
	routing: { request: { method: 'GET', url: '/notifications/v1/preferences' } },
	fields: [uidInQuery],
	records: withUid(),
};
