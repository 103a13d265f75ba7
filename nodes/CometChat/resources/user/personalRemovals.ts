import type { IDataObject } from 'n8n-workflow';
import { listUnder } from '../../fields';
import { outcomesOf } from '../../../shared/records/outcomes';
import { isDeleted } from '../../../shared/records/spoken';
import type { RequestDescription } from '../../../shared/transport/types';
import type { RecordOrRefusal } from '../../../shared/operation/outcome';
import type { ItemClient } from '../../../shared/operation/types';
import { groupsOf, messagesToClear, reactionsOfUser, tokensOf, type Read } from './personalReaders';

/** A request that takes data of a user away. */
export interface Removal {
	/** The number of records that go with it. */
	count: number;
	request: RequestDescription;
	/** Codes of a refusal that says that a record is not there. */
	goneBy?: string[];
	/** Reads an answer that tells the outcome of each of several records. */
	outcomes?: (data: unknown) => RecordOrRefusal[];
	/** One removal for each of several records: where one is not there, the service refuses all of them at once. */
	each?: Removal[];
}

/**
 * Reads what is there and gives the removals in parts: those of one part are sent before the next part is read. After a run
 * that broke off, the next one finds what is left.
 */
export type Remove = (client: ItemClient, uid: string) => AsyncIterable<Removal[]>;

/** Users that are named in one request. */
const UIDS_AT_ONCE = 100;

/** The removals of what a reader of the export finds. */
const ofAll = (read: Read, removals: (records: IDataObject[], uid: string) => Removal[]): Remove =>
	async function* (client, uid) {
		for await (const records of read(client, uid)) yield removals(records, uid);
	};

/**
 * Messages that the user wrote.
 * @param permanent when off, they stay in the app, marked as deleted
 * @param from Unix seconds; left out, all of them
 */
export const removeMessages = (permanent: boolean, from?: number): Remove =>
	async function* (client, uid) {
		const query = { sender: uid, fromTimestamp: from, hideDeleted: true };
		for await (const found of messagesToClear(client, query)) {
			yield found
				.filter((record) => isWrittenBy(record, uid))
				.map(({ id }) => ({
					count: 1,
					request: {
						method: 'DELETE',
						url: '/messages/{id}',
						path: { id },
						body: permanent ? { permanent } : {},
						alreadyDone: ['ERR_MESSAGE_ID_NOT_FOUND', 'ERR_MSG_NOT_FOUND'],
					},
				}));
		}
	};

/** Reactions to messages that the user can still see; the service lists reactions by message only. */
export const removeReactions: Remove = async function* (client, uid) {
	const headers = { onBehalfOf: uid };
	for await (const found of messagesToClear(client, { hasReactions: true }, headers)) {
		yield found.flatMap(({ id, data }) =>
			reactionsOfUser(data).map(({ reaction }) => ({
				count: 1,
				request: {
					method: 'DELETE' as const,
					url: '/messages/{id}/reactions/{reaction}',
					path: { id, reaction },
					headers,
					alreadyDone: ['ERR_MESSAGE_ID_NOT_FOUND'],
				},
			})),
		);
	}
};

export const removeContacts = (read: Read): Remove =>
	ofAll(read, (contacts, uid) => {
		const url = '/notifications/v1/contact-details';
		const headers = { onBehalfOf: uid };
		return contacts.map(() => ({
			count: 1,
			request: { method: 'DELETE', url, headers, alreadyDone: [] },
		}));
	});

export const removeMutes = (read: Read): Remove =>
	ofAll(read, (muted, uid) => {
		if (muted.length === 0) return [];
		const url = '/notifications/v1/preferences/mute';
		const body = { conversations: muted.map(({ id, type }) => ({ id, type })) };
		const { length: count } = muted;
		return [{ count, request: { method: 'DELETE', url, query: { uid }, body, alreadyDone: [] } }];
	});

/** The service does not say whether a user has chosen anything, so nothing is read and nothing is counted. */
export const removePreferences: Remove = async function* (_client, uid) {
	const url = '/notifications/v1/preferences';
	yield [{ count: 0, request: { method: 'DELETE', url, query: { uid }, alreadyDone: [] } }];
};

/** Devices that get push notifications. They are found by a login token, so they go before the sessions. */
export const removePushTokens: Remove = async function* (client, uid) {
	const [token] = await tokensOf(client, uid);
	if (token === undefined) return;
	const { authToken } = token;
	const url = '/notifications/push/v1/tokens';
	const all = { all: true };
	const { data } = await client.request({ method: 'GET', url, query: { ...all, authToken } });
	const { length: count } = listUnder('pushTokens', data);
	if (count === 0) return;
	const body = { authToken };
	yield [{ count, request: { method: 'DELETE', url, query: all, body, alreadyDone: [] } }];
};

/** Login tokens. */
export const removeSessions: Remove = async function* (client, uid) {
	const { length: count } = await tokensOf(client, uid);
	if (count === 0) return;
	const url = '/users/{uid}/auth_tokens';
	yield [{ count, request: { method: 'DELETE', url, path: { uid }, alreadyDone: [] } }];
};

export const removeMemberships: Remove = async function* (client, uid) {
	yield (await groupsOf(client, uid)).map(({ guid }) => ({
		count: 1,
		request: {
			method: 'DELETE',
			url: '/groups/{guid}/members/{uid}',
			path: { guid, uid },
			rateLimit: 'core',
			alreadyDone: ['ERR_NOT_A_MEMBER', 'ERR_GUID_NOT_FOUND'],
		},
	}));
};

/** The service confirms the end of friendships for all friends of a request at once. */
export const removeFriends = (read: Read): Remove =>
	ofAll(read, (found, uid) => {
		const removal = (friends: string[]): Removal => ({
			count: friends.length,
			request: { method: 'DELETE', url: '/users/{uid}/friends', path: { uid }, body: { friends } },
			goneBy: ['ERR_NOT_A_FRIEND'],
		});
		return inLists(found).map((friends) => {
			const each = friends.map((friend) => removal([friend]));
			return { ...removal(friends), ...(friends.length > 1 && { each }) };
		});
	});

/** The service tells the outcome for each user who was blocked. */
export const removeBlocks = (read: Read): Remove =>
	ofAll(read, (found, uid) => {
		const url = '/users/{uid}/blockedusers';
		const recordOf = (blockedUid: string) => ({ blockedUid });
		return inLists(found).map((blockedUids) => ({
			count: blockedUids.length,
			request: { method: 'DELETE', url, path: { uid }, body: { blockedUids }, alreadyDone: [] },
			outcomes: (answers) => outcomesOf({ answers, targets: blockedUids, recordOf }),
		}));
	});

/** The UIDs of users, in lists for one request each. */
function inLists(users: IDataObject[]): string[][] {
	const uids = users.map(({ uid }) => String(uid));
	const lists = Math.ceil(uids.length / UIDS_AT_ONCE);
	return Array.from({ length: lists }, (_, n) =>
		uids.slice(n * UIDS_AT_ONCE, (n + 1) * UIDS_AT_ONCE),
	);
}

/** Calls, and reports that e.g. somebody joined a group, are not messages to delete. */
export function isWrittenBy(message: IDataObject, uid: string): boolean {
	const { sender, category } = message;
	const isReport = category === 'action' || category === 'call';
	return String(sender).toLowerCase() === uid && !isReport && !isDeleted(message);
}
