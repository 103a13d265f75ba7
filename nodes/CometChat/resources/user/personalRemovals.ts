import type { IDataObject } from 'n8n-workflow';
import { listUnder } from '../../fields';
import { outcomesOf } from '../../../shared/records/outcomes';
import { isDeleted } from '../../../shared/records/spoken';
import { secondsOf } from '../../../shared/values/time';
import {
	MESSAGE_IS_GONE,
	EACH_REFUSAL_FAILS,
	type RequestDescription,
} from '../../../shared/transport/types';
import type { RecordOrRefusal } from '../../../shared/operation/outcome';
import type { ItemClient } from '../../../shared/operation/types';
import {
	joinedGroups,
	messagesToRemoveFrom,
	reactionsOfUser,
	authTokensOf,
	type Read,
} from './personalReaders';
import { requireIds } from './uids';

/** A request that takes data of a user away. */
export interface Removal {
	/** The number of records that the request removes; 0 where the service does not say how many there are. */
	count: number;
	request: RequestDescription;
	/**
	 * The codes of refusals for a record that does not exist. Left out: `doneAfterLostAnswer` of the request. A request about
	 * several records has these codes instead of `doneAfterLostAnswer`, which would count all records as removed after a lost
	 * attempt, though the refusal may be about one of them.
	 */
	goneCodes?: string[];
	/** Reads an answer that tells the outcome of each of several records. */
	outcomes?: (data: unknown) => RecordOrRefusal[];
	/** A removal for each single record, because the service refuses the whole request if one record does not exist. */
	each?: Removal[];
}

/**
 * Reads the data of a user and gives the removals in parts. The removals of a part are sent before the next part is read. If a
 * run broke off, the next run finds what is left.
 * @param uid in lower case
 */
export type ReadRemovals = (client: ItemClient, uid: string) => AsyncIterable<Removal[]>;

/** The most users that one request names. */
const UIDS_AT_ONCE = 100;

/** Makes the removals of the records that a reader of the export finds. */
const ofAll = (
	read: Read,
	removals: (records: IDataObject[], uid: string) => Removal[],
): ReadRemovals =>
	async function* (client, uid) {
		for await (const records of read(client, uid)) yield removals(records, uid);
	};

/**
 * The removals of the messages that the user wrote since `from` (Unix seconds), or of all. Unless `permanent`, the messages stay,
 * marked as deleted.
 */
export const messageRemovals = ({
	permanent,
	from,
}: {
	permanent: boolean;
	from?: number;
}): ReadRemovals =>
	async function* (client, uid) {
		const query = { sender: uid, fromTimestamp: from, hideDeleted: true };
		for await (const messages of messagesToRemoveFrom(client, query)) {
			// A service that ignores a filter lists messages of others, or older ones
			yield messages
				.filter((message) => isWrittenBy(message, uid) && !isOlder(message, from))
				.map(({ id }) => ({
					count: 1,
					request: {
						method: 'DELETE',
						url: '/messages/{id}',
						path: { id },
						body: permanent ? { permanent } : {},
						doneAfterLostAnswer: MESSAGE_IS_GONE,
					},
				}));
		}
	};

/** The removals of reactions to messages that the user can still see, because the service lists reactions by message only. */
export const reactionRemovals: ReadRemovals = async function* (client, uid) {
	// Read for the user, the service marks the user's own reactions
	const headers = { onBehalfOf: uid };
	for await (const messages of messagesToRemoveFrom(client, { hasReactions: true }, headers)) {
		yield messages.flatMap(({ id, data }) =>
			reactionsOfUser(data).map(({ reaction }) => ({
				count: 1,
				request: {
					method: 'DELETE' as const,
					url: '/messages/{id}/reactions/{reaction}',
					path: { id, reaction },
					headers,
					doneAfterLostAnswer: MESSAGE_IS_GONE,
				},
			})),
		);
	}
};

export const contactRemovals = (read: Read): ReadRemovals =>
	ofAll(read, (contacts, uid) => {
		const url = '/notifications/v1/contact-details';
		const headers = { onBehalfOf: uid };
		if (contacts.length === 0) return [];
		return [
			{
				count: 1,
				request: { method: 'DELETE', url, headers, doneAfterLostAnswer: EACH_REFUSAL_FAILS },
			},
		];
	});

export const muteRemovals = (read: Read): ReadRemovals =>
	ofAll(read, (muted, uid) => {
		if (muted.length === 0) return [];
		const url = '/notifications/v1/preferences/mute';
		const body = { conversations: muted.map(({ id, type }) => ({ id, type })) };
		return [
			{
				count: muted.length,
				request: {
					method: 'DELETE',
					url,
					query: { uid },
					body,
					doneAfterLostAnswer: EACH_REFUSAL_FAILS,
				},
			},
		];
	});

/** The service does not say whether a user has chosen anything, so nothing is read and nothing is counted. */
export const preferenceRemovals: ReadRemovals = async function* (_client, uid) {
	const url = '/notifications/v1/preferences';
	yield [
		{
			count: 0,
			request: { method: 'DELETE', url, query: { uid }, doneAfterLostAnswer: EACH_REFUSAL_FAILS },
		},
	];
};

/** The removal of the devices of push notifications. A login token is needed to find them, so they go before the sessions. */
export const pushTokenRemovals: ReadRemovals = async function* (client, uid) {
	const [token] = await authTokensOf(client, uid);
	if (token === undefined) return;
	const { authToken } = token;
	const url = '/notifications/push/v1/tokens';
	// `all` stands for all devices
	const query = { all: true, authToken };
	const { data } = await client.sendDescribed({ method: 'GET', url, query });
	const count = listUnder('pushTokens', data).length;
	if (count === 0) return;
	yield [
		{
			count,
			request: {
				method: 'DELETE',
				url,
				query: { all: true },
				body: { authToken },
				doneAfterLostAnswer: EACH_REFUSAL_FAILS,
			},
		},
	];
};

export const sessionRemovals: ReadRemovals = async function* (client, uid) {
	const tokens = await authTokensOf(client, uid);
	if (tokens.length === 0) return;
	yield [
		{
			count: tokens.length,
			request: {
				method: 'DELETE',
				url: '/users/{uid}/auth_tokens',
				path: { uid },
				doneAfterLostAnswer: EACH_REFUSAL_FAILS,
			},
		},
	];
};

export const membershipRemovals: ReadRemovals = async function* (client, uid) {
	yield (await joinedGroups(client, uid)).map(({ guid }) => ({
		count: 1,
		request: {
			method: 'DELETE',
			url: '/groups/{guid}/members/{uid}',
			path: { guid, uid },
			rateLimit: 'core',
			doneAfterLostAnswer: ['ERR_NOT_A_MEMBER', 'ERR_GUID_NOT_FOUND'],
		},
	}));
};

/** The removals of friends. The service confirms or refuses all friends of a request at once. */
export const friendRemovals = (read: Read): ReadRemovals =>
	ofAll(read, (allFriends, uid) => {
		const removal = (friends: string[]): Removal => ({
			count: friends.length,
			request: { method: 'DELETE', url: '/users/{uid}/friends', path: { uid }, body: { friends } },
			goneCodes: ['ERR_NOT_A_FRIEND'],
		});
		return inLists(allFriends).map((friends) => {
			const each = friends.map((friend) => removal([friend]));
			if (friends.length === 1) return each[0];
			// One friend who was deleted must not keep the others
			return { ...removal(friends), goneCodes: ['ERR_NOT_A_FRIEND', 'ERR_UID_NOT_FOUND'], each };
		});
	});

/** The removals of blocks. The service tells the outcome for each user. */
export const blockRemovals = (read: Read): ReadRemovals =>
	ofAll(read, (users, uid) => {
		const url = '/users/{uid}/blockedusers';
		const recordOf = (blockedUid: string) => ({ blockedUid });
		return inLists(users).map((blockedUids) => ({
			count: blockedUids.length,
			request: {
				method: 'DELETE',
				url,
				path: { uid },
				body: { blockedUids },
				doneAfterLostAnswer: EACH_REFUSAL_FAILS,
			},
			outcomes: (answers) => outcomesOf({ answers, targets: blockedUids, recordOf }),
		}));
	});

/** The UIDs of users, in lists for one request each. */
function inLists(users: IDataObject[]): string[][] {
	const uids = requireIds(users, 'uid').map(({ uid }) => String(uid));
	const lists = Math.ceil(uids.length / UIDS_AT_ONCE);
	return Array.from({ length: lists }, (_, n) =>
		uids.slice(n * UIDS_AT_ONCE, (n + 1) * UIDS_AT_ONCE),
	);
}

/** Whether a message is older than `from`; false for a message without a time. */
function isOlder({ sentAt }: IDataObject, from = -Infinity): boolean {
	return secondsOf(sentAt) < from;
}

/**
 * Whether the user wrote a message that is not deleted. A call, or a report that somebody joined a group, is not written.
 * @param uid in lower case
 */
export function isWrittenBy(message: IDataObject, uid: string): boolean {
	const { sender, category } = message;
	const isReport = category === 'action' || category === 'call';
	return String(sender).toLowerCase() === uid && !isReport && !isDeleted(message);
}
