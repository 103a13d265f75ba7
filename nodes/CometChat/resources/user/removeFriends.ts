import { distinctIds, uid } from '../../fields';
import { isRecord, list } from '../../transport/request/values';
import type { Field, Operation } from '../../transport/types';

const friends: Field = {
	displayName: 'Friend IDs',
	name: 'friends',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'e.g. superhero2, superhero3',
	description:
		'The UIDs of the friends to remove: a comma-separated list, or an array by expression',
	routing: { send: { type: 'body', property: 'friends' } },
	as: list,
};

export const removeFriends: Operation = {
	name: 'Remove Friends',
	value: 'removeFriends',
	action: 'Remove friends of a user',
	description: 'End the friendship of a user with one or more other users',
	routing: { request: { method: 'DELETE', url: '/users/{uid}/friends' } },
	fields: [uid, friends],
	alreadyDone: ['ERR_NOT_A_FRIEND'],
	// The service confirms all of them at once
	records: (data, { request: { ids, body } }) =>
		distinctIds(body.friends as string[]).map((friendUid) => ({
			...ids,
			friendUid,
			removed: true,
			...(isRecord(data) ? data : {}),
		})),
};
