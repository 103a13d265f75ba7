import { notice, uid } from '../../../shared/fields';
import type { Field, Operation } from '../../../shared/operation/types';

const permanent: Field = {
	displayName: 'Delete Permanently',
	name: 'permanent',
	type: 'boolean',
	default: false,
	description:
		'Whether to erase the user for good. When off, the user is deactivated and can be reactivated.',
	routing: { send: { type: 'body', property: 'permanent' } },
};

const permanentNotice: Field = {
	...notice(
		'permanentNotice',
		'This also erases all messages and conversations of the user, for everyone. It cannot be undone.',
	),
	displayOptions: { show: { permanent: [true] } },
};

export const deleteUser: Operation = {
	name: 'Delete',
	value: 'delete',
	action: 'Delete a user and their data',
	description: 'Remove a user from the app, for good with all messages if wanted',
	routing: { request: { method: 'DELETE', url: '/users/{uid}' } },
	fields: [uid, permanent, permanentNotice],
	rateLimit: 'core',
	alreadyDone: ['ERR_UID_NOT_FOUND'],
	confirmation: { deleted: true },
};
