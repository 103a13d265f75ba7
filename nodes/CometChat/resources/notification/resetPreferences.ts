import { notice, uidInQuery } from '../../../shared/fields';
import type { Operation } from '../../../shared/operation/types';
import { EACH_REFUSAL_FAILS } from '../../../shared/transport/types';
import { withUid } from './withUid';

export const resetPreferences: Operation = {
	name: 'Reset Preferences',
	value: 'resetPreferences',
	action: 'Reset notification preferences of a user',
	description:
		'Put everything that a user has chosen about notifications back to the defaults of the app',
	routing: { request: { method: 'DELETE', url: '/notifications/v1/preferences' } },
	fields: [
		uidInQuery,
		notice('resetNotice', 'The user loses all own choices. This cannot be undone.'),
	],
	doneAfterLostAnswer: EACH_REFUSAL_FAILS,
	records: withUid({ reset: true }),
};
