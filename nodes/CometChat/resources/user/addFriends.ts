import { outcomesOf, uid } from '../../fields';
import { isRecord, list } from '../../transport/request/values';
import type { Field, Operation } from '../../transport/types';

const friendUids: Field = {
	displayName: 'Friend IDs',
	name: 'friendUids',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'e.g. superhero2, superhero3',
	description: 'The UIDs of the new friends: a comma-separated list, or an array by expression',
	routing: { send: { type: 'body', property: 'accepted' } },
	as: list,
};

export const addFriends: Operation = {
	name: 'Add Friends',
	value: 'addFriends',
	action: 'Add friends to a user',
	description: 'Make a user and one or more other users friends of each other, without asking them',
	routing: { request: { method: 'POST', url: '/users/{uid}/friends' } },
	fields: [uid, friendUids],
	idempotent: true,
	records: (data, { request: { ids, body } }) =>
		outcomesOf({
			answers: isRecord(data) ? data.accepted : undefined,
			targets: body.accepted as string[],
			recordOf: (friendUid) => ({ ...ids, friendUid, added: true }),
			unchanged: 'ERR_ALREADY_FRIEND',
		}),
};
