import { notice } from '../../../shared/fields';
import type { Operation } from '../../../shared/operation/types';
import { EACH_REFUSAL_FAILS } from '../../../shared/transport/types';

const resetNotice = notice(
	'resetNotice',
	'All notification settings of the app go back to those of a new app, for all of its users. This cannot be undone.',
);

export const resetAppSettings: Operation = {
	name: 'Reset App Settings',
	value: 'resetAppSettings',
	action: 'Reset notification settings of the app',
	description:
		'Put the defaults, limits, sounds and texts of notifications back to those of a new app',
	routing: { request: { method: 'DELETE', url: '/notifications/v1/settings' } },
	fields: [resetNotice],
	doneAfterLostAnswer: EACH_REFUSAL_FAILS,
	confirmation: { reset: true },
};
