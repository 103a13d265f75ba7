import type { IDataObject } from 'n8n-workflow';
import { byCursor, byPage } from '../../../shared/fields';
import { listUnder } from '../../fields';
import { clock } from '../../../shared/transport/clock';
import { JOINED_FILTER, ensureFiltered } from '../../../shared/records/asked';
import { otherShapeError, ServiceError } from '../../../shared/transport/errors';
import { causeOf, maySucceedLater } from '../../../shared/transport/failure';
import { isRecord, isYes } from '../../../shared/values/readers';
import { secondsOf } from '../../../shared/values/time';
import type { Paging } from '../../../shared/transport/types';
import type { ItemClient } from '../../../shared/operation/types';
import { ensureTakesPart } from '../call/call';
import { messagePages, repeatedPageError } from '../message/messagePages';
import { OLDEST_TIME } from '../message/position';
import { isOfDirection } from './getManyBlockedUsers';
import { requireIds } from './uids';

/** Records in the parts in which they are read. */
export type Pages = AsyncIterable<IDataObject[]>;

/** Reads one kind of data of a user. */
export type Read = (client: ItemClient, uid: string) => Pages;

/** Reads a list whole, in one part. */
export const listReader = (url: string, paging: Paging): Read =>
	async function* (client, uid) {
		yield await client.list({ method: 'GET', url, path: { uid } }, paging);
	};

/** Reads a list that the service shows to the user only, in one part. */
export const ownListReader = (url: string, paging: Paging, query: IDataObject = {}): Read =>
	async function* (client, uid) {
		const headers = { onBehalfOf: uid };
		const records = await client.list({ method: 'GET', url, query, headers }, paging);
		// The list of groups is the only one with a filter: `hasJoined`
		yield ensureFiltered(records, query, JOINED_FILTER);
	};

/** Reads one record. Gives no part if the answer is empty. */
export async function* readRecord(
	client: ItemClient,
	url: string,
	by: { query?: IDataObject; headers?: Record<string, string> },
): Pages {
	const { data } = await client.sendDescribed({ method: 'GET', url, ...by });
	if (isNothing(data)) return;
	if (!isRecord(data)) throw otherShapeError();
	yield [data as IDataObject];
}

/** Whether an answer has no record: some routes then answer with an empty list or an empty text. */
function isNothing(data: unknown): boolean {
	return (
		data === undefined ||
		data === null ||
		data === '' ||
		(typeof data === 'object' && Object.keys(data).length === 0)
	);
}

/** The users whom the user has blocked. Exports and erasures leave out the users who have blocked the user. */
export async function* blockedUsers(client: ItemClient, uid: string): Pages {
	const url = '/users/{uid}/blockedusers';
	// The reference lacks this parameter
	const query = { direction: 'blockedByMe' };
	const users = await client.list({ method: 'GET', url, path: { uid }, query }, byPage('uid'));
	yield users.filter((user) => isOfDirection(user, query.direction));
}

/** The period of an export, which ends when the reading begins, because later messages keep the export going. */
function untilNow() {
	return { to: Math.floor(clock.now() / 1_000) };
}

export async function* messagesSent(client: ItemClient, uid: string): Pages {
	const request = { method: 'GET', url: '/messages', query: { sender: uid } } as const;
	for await (const page of messagePages(client, request, untilNow())) {
		yield page.filter((message) => isFrom(message, uid));
	}
}

export async function* messagesReceived(client: ItemClient, uid: string): Pages {
	const request = { method: 'GET', url: '/users/{uid}/messages', path: { uid } } as const;
	for await (const page of messagePages(client, request, untilNow())) {
		yield page.filter((message) => !isFrom(message, uid));
	}
}

function isFrom({ sender }: IDataObject, uid: string): boolean {
	return String(sender).toLowerCase() === uid.toLowerCase();
}

/** The service lists reactions by message only. In messages that are read for a user, it marks the reactions of that user. */
export async function* reactions(client: ItemClient, uid: string): Pages {
	const request = {
		method: 'GET',
		url: '/messages',
		query: { hasReactions: true },
		headers: { onBehalfOf: uid },
	} as const;
	for await (const page of messagePages(client, request, untilNow())) {
		yield page.flatMap(({ id: messageId, conversationId, data }) =>
			reactionsOfUser(data).map(({ reaction }) => ({ messageId, conversationId, reaction })),
		);
	}
}

/** The calls of the user. */
export async function* calls(client: ItemClient, uid: string): Pages {
	yield await callsOf(client, { uid });
}

/** @throws ServiceError if the service also lists calls of other users */
async function callsOf(client: ItemClient, query: IDataObject): Promise<IDataObject[]> {
	const request = { method: 'GET', url: '{call_url}/calls', query } as const;
	return ensureTakesPart(await client.list(request, byPage('sessionId')), query);
}

/** The transcriptions of the calls of the user. If a call cannot be read, the reading goes on, and fails at the end. */
export async function* transcriptions(client: ItemClient, uid: string): Pages {
	let refusal: unknown;
	for (const { sessionId } of await callsOf(client, { uid, hasTranscription: true })) {
		const ofCall = { url: '{call_url}/calls/{sessionId}/transcriptions', path: { sessionId } };
		const found = await client
			.list({ ...ofCall, method: 'GET' }, byPage('tid'))
			.catch((error: unknown) => {
				if (!(error instanceof ServiceError) || concernsAll(error)) throw error;
				refusal ??= error;
				return [];
			});
		yield found.map((transcription) => ({ sessionId, ...transcription }));
	}
	if (refusal) throw refusal;
}

/** Whether every further call fails as well: without access, or in an outage. An answer of another shape concerns one call. */
function concernsAll(error: ServiceError): boolean {
	const { status, isUndocumented } = error.details;
	if (isUndocumented) return false;
	if (status === 401 || status === 403) return true;
	return causeOf(error.details) === 'app' || maySucceedLater(error.details);
}

export async function* mutes(client: ItemClient, uid: string): Pages {
	const url = '/notifications/v1/preferences/mute';
	const { data } = await client.sendDescribed({ method: 'GET', url, query: { uid } });
	yield listUnder('mutedConversations', data);
}

/** The groups that a user has joined, which the service tells that user only. */
export async function joinedGroups(client: ItemClient, uid: string): Promise<IDataObject[]> {
	const query = { hasJoined: true };
	const headers = { onBehalfOf: uid };
	const request = { method: 'GET', url: '/groups', query, headers } as const;
	const groups = requireIds(await client.list(request, byPage('guid')), 'guid');
	return ensureFiltered(groups, query, JOINED_FILTER);
}

/** The login tokens of a user: secrets, which are never written anywhere. */
export async function authTokensOf(client: ItemClient, uid: string): Promise<IDataObject[]> {
	const url = '/users/{uid}/auth_tokens';
	return await client.list({ method: 'GET', url, path: { uid } }, byPage('authToken'));
}

/** Messages of one page. */
const MESSAGES_AT_ONCE = 1_000;

/**
 * Reads messages to delete something of each, the oldest first. Messages that come meanwhile are read, too, so no end is
 * taken from the clock of this machine. Each page begins after the last message of the page before: deletions shift nothing.
 * An export reads by `messagePages` instead, which ends at the time of its beginning.
 */
export async function* messagesToRemoveFrom(
	client: ItemClient,
	query: IDataObject,
	headers: Record<string, string> = {},
): AsyncGenerator<IDataObject[]> {
	const messages = { method: 'GET', url: '/messages', headers } as const;
	/** The IDs of the page before, because a page may begin with messages of the second in which that page ended. */
	let idsBefore = new Set<string>();
	// The list is asked for from the oldest message on, because the reference does not say with which message it begins
	const position: IDataObject = {
		affix: 'append',
		fromTimestamp: query.fromTimestamp ?? OLDEST_TIME,
	};
	for (;;) {
		const request = { ...messages, query: { ...query, ...position } };
		const page = requireIds(await client.list(request, byCursor('id'), MESSAGES_AT_ONCE), 'id');
		const newMessages = page.filter(({ id }) => !idsBefore.has(String(id)));
		const last = page.at(-1);
		if (newMessages.length === 0 || last === undefined) {
			// At the end, the messages of the last second may come once more. Older messages, or a full page, mean that the service
			// repeats itself
			const isOlder = ({ sentAt }: IDataObject) => secondsOf(sentAt) < Number(position.sentAt);
			if (page.some(isOlder) || page.length === MESSAGES_AT_ONCE) throw repeatedPageError();
			return;
		}
		yield newMessages;
		idsBefore = new Set(page.map(({ id }) => String(id)));
		Object.assign(position, { id: last.id, sentAt: secondsOf(last.sentAt) || undefined });
	}
}

/** The reactions of the user to a message, from the `data` of the message. */
export function reactionsOfUser(data: unknown): IDataObject[] {
	const reactions = isRecord(data) && Array.isArray(data.reactions) ? data.reactions : [];
	const isOfUser = (reaction: unknown) => isRecord(reaction) && isYes(reaction.reactedByMe);
	return reactions.filter(isOfUser) as IDataObject[];
}
