import type { Field, Operation } from '../../transport/types';
import { list } from '../../transport/request/values';

const uidsToDeactivate: Field = {
	displayName: 'User IDs',
	name: 'uidsToDeactivate',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'e.g. superhero1, superhero2',
	description: 'The UIDs of the users: a comma-separated list, or an array by expression',
	routing: { send: { type: 'body', property: 'uidsToDeactivate' } },
	as: list,
};

export const deactivate: Operation = {
	name: 'Deactivate',
	value: 'deactivate',
	action: 'Deactivate users',
	description:
		'Shut users out without deleting their messages; returns the UIDs that were deactivated',
	routing: { request: { method: 'DELETE', url: '/users' } },
	fields: [uidsToDeactivate],
	// Users who are deactivated already are no error: they are missing in the answer
	alreadyDone: [],
};
