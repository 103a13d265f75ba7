import { byPage, uid } from '../../fields';
import { isRecord, list } from '../../transport/request/values';
import type { Field, Operation } from '../../transport/types';
import { uidsOf } from './uids';

const friendUids: Field = {
	displayName: 'Friend IDs',
	name: 'friendUids',
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
	fields: [uid, friendUids],
	alreadyDone: ['ERR_NOT_A_FRIEND'],
	// The service confirms all of them at once, also those who were no friends: who was one is read before
	run: async (client, { request }) => {
		const { ids, body } = request;
		const all = { method: 'GET', url: '/users/{uid}/friends', path: ids } as const;
		const friends = await client.list(all, byPage('uid'));
		const known = new Set(friends.map((friend) => friend.uid));
		const { data } = await client.send(request);
		return uidsOf(body.friends).map((friendUid) => ({
			...ids,
			friendUid,
			removed: true,
			changed: known.has(friendUid),
			...(isRecord(data) ? data : {}),
		}));
	},
};
