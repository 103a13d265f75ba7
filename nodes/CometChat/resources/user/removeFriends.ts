import { byPage, listOf, uid } from '../../../shared/fields';
import { idList } from '../../../shared/records/outcomes';
import { ServiceError } from '../../../shared/transport/errors';
import { asRecord } from '../../../shared/values/readers';
import type { Field, Operation } from '../../../shared/operation/types';
import { uidsOf } from './uids';

const friendUids: Field = {
	displayName: 'Friend IDs',
	name: 'friendUids',
	type: 'string',
	typeOptions: { rows: 2 },
	required: true,
	default: '',
	placeholder: 'e.g. superhero2, superhero3',
	description: listOf('The UIDs of the friends to remove'),
	routing: { send: { type: 'body', property: 'friends' } },
	as: idList,
};

export const removeFriends: Operation = {
	name: 'Remove Friends',
	value: 'removeFriends',
	action: 'Remove friends of a user',
	description: 'End the friendship of a user with one or more other users',
	routing: { request: { method: 'DELETE', url: '/users/{uid}/friends' } },
	fields: [uid, friendUids],
	alreadyDone: ['ERR_NOT_A_FRIEND'],
	// The service confirms all of them at once, also those who were no friends: the friends are read before, if they can be
	run: async (client, { request }) => {
		const { ids, body } = request;
		const list = { url: '/users/{uid}/friends', path: ids };
		return await client.inTurn(list, async () => {
			const friends = await client
				.once(list, async () => {
					const found = await client.list({ ...list, method: 'GET' }, byPage('uid'));
					return new Set(found.map(({ uid: friendUid }) => friendUid));
				})
				.catch((error: unknown) => {
					if (error instanceof ServiceError) return undefined;
					throw error;
				});
			const { data } = await client.send(request);
			return uidsOf(body.friends).map((friendUid) => ({
				...ids,
				friendUid,
				removed: true,
				// The next items of the run find it removed
				...(friends && { changed: friends.delete(friendUid) }),
				...asRecord(data),
			}));
		});
	},
};
