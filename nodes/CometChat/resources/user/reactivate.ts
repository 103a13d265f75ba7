import type { Field, Operation } from '../../transport/types';
import { list } from '../../transport/request/values';

const uidsToActivate: Field = {
	displayName: 'User IDs',
	name: 'uidsToActivate',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'e.g. superhero1, superhero2',
	description: 'The UIDs of deactivated users: a comma-separated list, or an array by expression',
	routing: { send: { type: 'body', property: 'uidsToActivate' } },
	as: list,
};

export const reactivate: Operation = {
	name: 'Reactivate',
	value: 'reactivate',
	action: 'Reactivate users',
	description:
		'Let deactivated users log in and take part again; returns the UIDs that were not deactivated',
	routing: { request: { method: 'PUT', url: '/users' } },
	fields: [uidsToActivate],
};
