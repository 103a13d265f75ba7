import type { IDataObject } from 'n8n-workflow';
import { byCursor, byPage } from '../../../shared/fields';
import { listUnder } from '../../fields';
import { outcomesOf } from '../../../shared/records/outcomes';
import { isDeleted } from '../../../shared/records/spoken';
import { secondsOf } from '../../../shared/values/time';
import { asRecord, isRecord } from '../../../shared/values/readers';
import type { RequestDescription } from '../../../shared/transport/types';
import type { RecordOrRefusal } from '../../../shared/operation/outcome';
import type { ItemClient } from '../../../shared/operation/types';
import { allNamed } from './suspensionSteps';
import type { Step } from './suspensionSteps';

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

/** One kind of data that an erasure takes away. */
export interface ErasurePart {
	step: Step['step'];
	/** The step without which this one would take away what a later run needs. */
	waitsFor?: Step['step'];
	/**
	 * Reads what is there and gives the removals in parts: those of one part are sent before the next part is read.
	 * After a run that broke off, the next one finds what is left.
	 */
	removals: (client: ItemClient, uid: string) => AsyncIterable<Removal[]>;
}

/** Users that are named in one request. */
const UIDS_AT_ONCE = 100;

/** Messages that are read at once. */
const MESSAGES_AT_ONCE = 1_000;

/** Reads messages, oldest first. Going on after the last one, no deletion shifts the others, and new ones are met at the end. */
async function* messages(
	client: ItemClient,
	query: IDataObject,
	headers: Record<string, string> = {},
): AsyncGenerator<IDataObject[]> {
	const list = { method: 'GET', url: '/messages', headers } as const;
	const met = new Set<string>();
	let next: IDataObject = {};
	for (;;) {
		const asked = { ...list, query: { ...query, ...next } };
		const found = allNamed(await client.list(asked, byCursor('id'), MESSAGES_AT_ONCE), 'id');
		const isNew = found.filter(({ id }) => !met.has(String(id)));
		const last = found.at(-1);
		if (isNew.length === 0 || last === undefined) return;
		yield isNew;
		met.clear();
		for (const { id } of found) met.add(String(id));
		next = { affix: 'append', id: last.id, sentAt: secondsOf(last.sentAt) || undefined };
	}
}

/**
 * Messages that the user wrote.
 * @param permanent when off, they stay in the app, marked as deleted
 * @param from Unix seconds; left out, all of them
 */
export const writtenMessages = (permanent: boolean, from?: number): ErasurePart => ({
	step: 'deleteMessages',
	removals: async function* (client, uid) {
		const query = { sender: uid, fromTimestamp: from, hideDeleted: true };
		for await (const found of messages(client, query)) {
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
	},
});

/** Reactions to messages that the user can still see; the service lists reactions by message only. */
export const reactionsPart: ErasurePart = {
	step: 'reactions',
	removals: async function* (client, uid) {
		const headers = { onBehalfOf: uid };
		for await (const found of messages(client, { hasReactions: true }, headers)) {
			yield found.flatMap(({ id, data }) =>
				reactionsIn(data)
					.filter(({ reactedByMe }) => reactedByMe === true)
					.map(({ reaction }) => ({
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
	},
};

/** Contact details, choices and muted conversations. */
export const notificationsPart: ErasurePart = {
	step: 'notifications',
	removals: async function* (client, uid) {
		const headers = { onBehalfOf: uid };
		const contacts = { url: '/notifications/v1/contact-details', headers } as const;
		const { data } = await client.request({ ...contacts, method: 'GET' });
		if (isRecord(data) && Object.keys(data).length > 0) {
			yield [{ count: 1, request: { ...contacts, method: 'DELETE', alreadyDone: [] } }];
		}
		const mutes = { url: '/notifications/v1/preferences/mute', query: { uid } } as const;
		const answer = await client.request({ ...mutes, method: 'GET' });
		const muted = listUnder('mutedConversations', answer.data);
		if (muted.length > 0) {
			const body = { conversations: muted.map(({ id, type }) => ({ id, type })) };
			yield [
				{ count: muted.length, request: { ...mutes, method: 'DELETE', body, alreadyDone: [] } },
			];
		}
		// The service does not say whether a user has chosen anything
		const url = '/notifications/v1/preferences';
		yield [{ count: 0, request: { method: 'DELETE', url, query: { uid }, alreadyDone: [] } }];
	},
};

/** Devices that get push notifications. They are found by an auth token, so they go before the sessions. */
export const pushTokensPart: ErasurePart = {
	step: 'pushTokens',
	removals: async function* (client, uid) {
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
	},
};

/** Login tokens. They go first of all with which the user could write something new. */
export const sessionsPart: ErasurePart = {
	step: 'endSessions',
	waitsFor: 'pushTokens',
	removals: async function* (client, uid) {
		const { length: count } = await tokensOf(client, uid);
		if (count === 0) return;
		const url = '/users/{uid}/auth_tokens';
		yield [{ count, request: { method: 'DELETE', url, path: { uid }, alreadyDone: [] } }];
	},
};

export const membershipsPart: ErasurePart = {
	step: 'memberships',
	// In a group that the user has left, its reactions are not found
	waitsFor: 'reactions',
	removals: async function* (client, uid) {
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
	},
};

/** The service confirms the end of friendships for all friends of a request at once. */
export const friendsPart: ErasurePart = {
	step: 'friends',
	removals: async function* (client, uid) {
		const url = '/users/{uid}/friends';
		const removal = (friends: string[]): Removal => ({
			count: friends.length,
			request: { method: 'DELETE', url, path: { uid }, body: { friends } },
			goneBy: ['ERR_NOT_A_FRIEND'],
		});
		for (const friends of await relatedTo(client, url, uid)) {
			const each = friends.map((friend) => removal([friend]));
			yield [{ ...removal(friends), ...(friends.length > 1 && { each }) }];
		}
	},
};

/** The service tells the outcome for each user who was blocked. */
export const blocksPart: ErasurePart = {
	step: 'blocks',
	removals: async function* (client, uid) {
		const url = '/users/{uid}/blockedusers';
		for (const blockedUids of await relatedTo(client, url, uid)) {
			const recordOf = (blockedUid: string) => ({ blockedUid });
			yield [
				{
					count: blockedUids.length,
					request: { method: 'DELETE', url, path: { uid }, body: { blockedUids }, alreadyDone: [] },
					outcomes: (answers) => outcomesOf({ answers, targets: blockedUids, recordOf }),
				},
			];
		}
	},
};

/** The UIDs of other users to whom the user has a relation, in lists for one request each. */
async function relatedTo(client: ItemClient, url: string, uid: string): Promise<string[][]> {
	const others = await client.list({ method: 'GET', url, path: { uid } }, byPage('uid'));
	const uids = others.map((other) => String(other.uid));
	const lists = Math.ceil(uids.length / UIDS_AT_ONCE);
	return Array.from({ length: lists }, (_, n) =>
		uids.slice(n * UIDS_AT_ONCE, (n + 1) * UIDS_AT_ONCE),
	);
}

/** The groups that a user has joined, which the service tells that user only. */
export async function groupsOf(client: ItemClient, uid: string): Promise<IDataObject[]> {
	const query = { hasJoined: true };
	const headers = { onBehalfOf: uid };
	const list = { method: 'GET', url: '/groups', query, headers } as const;
	return allNamed(await client.list(list, byPage('guid')), 'guid');
}

async function tokensOf(client: ItemClient, uid: string): Promise<IDataObject[]> {
	const url = '/users/{uid}/auth_tokens';
	return await client.list({ method: 'GET', url, path: { uid } }, byPage('authToken'));
}

function reactionsIn(data: unknown): IDataObject[] {
	const { reactions } = asRecord(data);
	return Array.isArray(reactions) ? (reactions.filter(isRecord) as IDataObject[]) : [];
}

/** Calls, and reports that e.g. somebody joined a group, are not messages to delete. */
export function isWrittenBy(message: IDataObject, uid: string): boolean {
	const { sender, category } = message;
	const isReport = category === 'action' || category === 'call';
	return String(sender).toLowerCase() === uid && !isReport && !isDeleted(message);
}
