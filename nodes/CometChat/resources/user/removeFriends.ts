import type { IDataObject } from 'n8n-workflow';
import { byPage, withListHint, uid } from '../../../shared/fields';
import { idList, outcomesIfTold } from '../../../shared/records/outcomes';
import { hasCode, orRefusal, ServiceError } from '../../../shared/transport/errors';
import { asRecord } from '../../../shared/values/readers';
import type { PreparedRequest, RecordAddress } from '../../../shared/transport/types';
import type { Field, ItemClient, Operation } from '../../../shared/operation/types';
import { uidsOf } from './uids';

const friendUids: Field = {
	displayName: 'Friend IDs',
	name: 'friendUids',
	type: 'string',
	typeOptions: { rows: 2 },
	required: true,
	default: '',
	placeholder: 'e.g. superhero2, superhero3',
	description: withListHint('The UIDs of the friends to remove'),
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
	doneAfterLostAnswer: ['ERR_NOT_A_FRIEND'],
	run: async (client, { request }) => {
		const { ids } = request;
		const address = { url: '/users/{uid}/friends', path: ids };
		return await client.inTurn(address, async () => {
			// The service also confirms users who were no friends, so the friends are read before
			const friends = await friendsOf(client, address);
			// In lower case, as `friendsOf` gives them
			const uids = uidsOf(request.body.friends);
			const confirmation = await confirmationOf(client, request, uids, friends);
			const removed = (friendUid: string) => {
				// All items of the run share the set `friends`. Once removed, this user is no friend for later items
				const wasFriend = friends?.delete(friendUid);
				// A refusal proves that the user was no friend, whatever was read before
				const changed = confirmation ? wasFriend : false;
				return {
					...ids,
					friendUid,
					removed: true,
					...(changed !== undefined && { changed }),
					success: true,
				};
			};
			if (!confirmation) return uids.map(removed);
			return (
				outcomesIfTold({ answers: confirmation, targets: uids, recordOf: removed }) ??
				uids.map((friendUid) => ({ ...removed(friendUid), ...confirmation }))
			);
		});
	},
};

/** Sends the request. Gives the answer; undefined if the service refuses because none of the users is a friend. */
async function confirmationOf(
	client: ItemClient,
	request: PreparedRequest,
	uids: string[],
	friends: Set<unknown> | undefined,
): Promise<IDataObject | undefined> {
	const answer = await orRefusal(client.sendPrepared(request));
	if (!(answer instanceof ServiceError)) return asRecord(answer.data);
	// If the request names several users, the refusal may be about one user, so the rest may still be friends
	const isNobodyFriend = friends && !uids.some((friendUid) => friends.has(friendUid));
	const isAboutAll = uids.length === 1 || isNobodyFriend;
	if (isAboutAll && hasCode(answer, 'ERR_NOT_A_FRIEND')) return undefined;
	throw answer;
}

/** The UIDs of the friends, read once in a run; undefined if the service does not give the friends. */
async function friendsOf(
	client: ItemClient,
	address: RecordAddress,
): Promise<Set<unknown> | undefined> {
	const friends = client.readOnce(address, async () => {
		const users = await client.list({ ...address, method: 'GET' }, byPage('uid'));
		return new Set<unknown>(users.map(({ uid: friendUid }) => String(friendUid).toLowerCase()));
	});
	return await friends.catch((error: unknown) => {
		if (error instanceof ServiceError) return undefined;
		throw error;
	});
}
