import type { IDataObject } from 'n8n-workflow';
import { byCursor, byPage } from '../../../shared/fields';
import { listUnder } from '../../fields';
import { clock } from '../../../shared/transport/clock';
import { otherShape, ServiceError } from '../../../shared/transport/errors';
import { causeOf, maySucceedLater } from '../../../shared/transport/failure';
import { isRecord } from '../../../shared/values/readers';
import { secondsOf } from '../../../shared/values/time';
import type { Paging } from '../../../shared/transport/types';
import type { ItemClient } from '../../../shared/operation/types';
import { messagePages } from '../message/messagePages';
import { allNamed } from './foundUser';

/** Records in the parts in which they are read. */
export type Pages = AsyncIterable<IDataObject[]>;

/** Reads one kind of data of a user. */
export type Read = (client: ItemClient, uid: string) => Pages;

/** A list that is read whole; messages and reactions come page by page, transcriptions call by call. */
export const list = (
	url: string,
	paging: Paging,
	query: (uid: string) => IDataObject = () => ({}),
): Read =>
	async function* (client, uid) {
		yield await client.list({ method: 'GET', url, path: { uid }, query: query(uid) }, paging);
	};

/** A list that the service shows to the user only. */
export const ownList = (url: string, paging: Paging, query: IDataObject = {}): Read =>
	async function* (client, uid) {
		const headers = { onBehalfOf: uid };
		yield await client.list({ method: 'GET', url, query, headers }, paging);
	};

/** One record, or nothing where the answer is empty. */
export async function* record(
	client: ItemClient,
	url: string,
	by: { query?: IDataObject; headers?: Record<string, string> },
): Pages {
	const { data } = await client.request({ method: 'GET', url, ...by });
	if (isNothing(data)) return;
	if (!isRecord(data)) throw otherShape();
	yield [data as IDataObject];
}

/** No record: some services write an empty list or an empty text for it. */
function isNothing(data: unknown): boolean {
	return (
		data === undefined ||
		data === null ||
		data === '' ||
		(typeof data === 'object' && Object.keys(data).length === 0)
	);
}

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
		yield page.flatMap(({ id, conversationId, data }) => {
			const found = reactionsOfUser(data);
			return found.map(({ reaction }) => ({ messageId: id, conversationId, reaction }));
		});
	}
}

/** The transcriptions of the calls of the user. Goes on after a call that cannot be read, and fails at the end. */
export async function* transcriptions(client: ItemClient, uid: string): Pages {
	const url = '{call_url}/calls';
	const query = { uid, hasTranscription: true };
	const calls = await client.list({ method: 'GET', url, query }, byPage('sessionId'));
	let refusal: unknown;
	for (const { sessionId } of calls) {
		const list = { method: 'GET', url: `${url}/{sessionId}/transcriptions` } as const;
		const spoken = await client
			.list({ ...list, path: { sessionId } }, byPage('tid'))
			.catch((error: unknown) => {
				if (!(error instanceof ServiceError) || concernsAll(error)) throw error;
				refusal ??= error;
				return [];
			});
		yield spoken.map((transcription) => ({ sessionId, ...transcription }));
	}
	if (refusal) throw refusal;
}

/** Whether every other call would fail, too: without access, or in an outage. An answer of another shape concerns one call. */
function concernsAll(error: ServiceError): boolean {
	const { status, isUndocumented } = error.details;
	if (isUndocumented) return false;
	if (status === 401 || status === 403) return true;
	return causeOf(error.details) === 'app' || maySucceedLater(error.details);
}

export async function* mutes(client: ItemClient, uid: string): Pages {
	const url = '/notifications/v1/preferences/mute';
	const { data } = await client.request({ method: 'GET', url, query: { uid } });
	yield listUnder('mutedConversations', data);
}

/** The groups that a user has joined, which the service tells that user only. */
export async function groupsOf(client: ItemClient, uid: string): Promise<IDataObject[]> {
	const query = { hasJoined: true };
	const headers = { onBehalfOf: uid };
	const groups = { method: 'GET', url: '/groups', query, headers } as const;
	return allNamed(await client.list(groups, byPage('guid')), 'guid');
}

/** The login tokens of a user: secrets, which are never written anywhere. */
export async function tokensOf(client: ItemClient, uid: string): Promise<IDataObject[]> {
	const url = '/users/{uid}/auth_tokens';
	return await client.list({ method: 'GET', url, path: { uid } }, byPage('authToken'));
}

/** Messages that are read at once. */
const MESSAGES_AT_ONCE = 1_000;

/**
 * Reads messages to delete something of each, the oldest first and without an end: what comes meanwhile is met, too, and no
 * clock of this machine decides. Going on after the last message, no deletion shifts the others. An export reads by
 * `messagePages` instead, which ends at the time of its beginning and refuses a service that repeats itself.
 */
export async function* messagesToClear(
	client: ItemClient,
	query: IDataObject,
	headers: Record<string, string> = {},
): AsyncGenerator<IDataObject[]> {
	const messages = { method: 'GET', url: '/messages', headers } as const;
	const met = new Set<string>();
	let next: IDataObject = {};
	for (;;) {
		const asked = { ...messages, query: { ...query, ...next } };
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

/** The reactions of the user to one message, out of its `data`. */
export function reactionsOfUser(data: unknown): IDataObject[] {
	const reactions = isRecord(data) && Array.isArray(data.reactions) ? data.reactions : [];
	return reactions.filter((one) => isRecord(one) && one.reactedByMe === true) as IDataObject[];
}
