import type { IDataObject } from 'n8n-workflow';
import { byPage } from '../../../shared/fields';
import { listUnder } from '../../fields';
import { clock } from '../../../shared/transport/clock';
import { otherShape, ServiceError } from '../../../shared/transport/errors';
import { causeOf, maySucceedLater } from '../../../shared/transport/failure';
import { isRecord } from '../../../shared/values/readers';
import type { Paging } from '../../../shared/transport/types';
import type { ItemClient } from '../../../shared/operation/types';
import { messagePages } from '../message/messagePages';
import type { Kind } from './exportKinds';

/** Records in the parts in which they are read. */
export type Pages = AsyncIterable<IDataObject[]>;

/** A list that is read whole; messages and reactions come page by page, transcriptions call by call. */
const list = (url: string, paging: Paging, query: (uid: string) => IDataObject = () => ({})) =>
	async function* (client: ItemClient, uid: string): Pages {
		yield await client.list({ method: 'GET', url, path: { uid }, query: query(uid) }, paging);
	};

/** A list that the service shows to the user only. */
const ownList = (url: string, paging: Paging, query: IDataObject) =>
	async function* (client: ItemClient, uid: string): Pages {
		const headers = { onBehalfOf: uid };
		yield await client.list({ method: 'GET', url, query, headers }, paging);
	};

/** One record, or nothing where the answer is empty. */
async function* record(
	client: ItemClient,
	url: string,
	by: { query?: IDataObject; headers?: Record<string, string> },
): Pages {
	const { data } = await client.request({ method: 'GET', url, ...by });
	if (isNothing(data)) return;
	if (!isRecord(data)) throw otherShape();
	yield [data as IDataObject];
}

/** No record: some services write an empty list for it. */
function isNothing(data: unknown): boolean {
	return (
		data === undefined ||
		data === null ||
		(typeof data === 'object' && Object.keys(data).length === 0)
	);
}

function untilNow() {
	return { to: Math.floor(clock.now() / 1_000) };
}

async function* messagesSent(client: ItemClient, uid: string): Pages {
	const request = { method: 'GET', url: '/messages', query: { sender: uid } } as const;
	for await (const page of messagePages(client, request, untilNow())) {
		yield page.filter((message) => isFrom(message, uid));
	}
}

async function* messagesReceived(client: ItemClient, uid: string): Pages {
	const request = { method: 'GET', url: '/users/{uid}/messages', path: { uid } } as const;
	for await (const page of messagePages(client, request, untilNow())) {
		yield page.filter((message) => !isFrom(message, uid));
	}
}

function isFrom({ sender }: IDataObject, uid: string): boolean {
	return String(sender).toLowerCase() === uid.toLowerCase();
}

/** The service lists reactions by message only; to the user it marks the own ones in the messages. */
async function* reactions(client: ItemClient, uid: string): Pages {
	const request = {
		method: 'GET',
		url: '/messages',
		query: { hasReactions: true },
		headers: { onBehalfOf: uid },
	} as const;
	for await (const page of messagePages(client, request, untilNow())) {
		yield page.flatMap(({ id, conversationId, data }) => {
			const reactions = isRecord(data) && Array.isArray(data.reactions) ? data.reactions : [];
			return reactions
				.filter((one) => isRecord(one) && one.reactedByMe === true)
				.map(({ reaction }) => ({ messageId: id, conversationId, reaction }) as IDataObject);
		});
	}
}

/** The transcriptions of the calls of the user. Goes on after a call that cannot be read, and fails at the end. */
async function* transcriptions(client: ItemClient, uid: string): Pages {
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

async function* mutes(client: ItemClient, uid: string): Pages {
	const url = '/notifications/v1/preferences/mute';
	const { data } = await client.request({ method: 'GET', url, query: { uid } });
	yield listUnder('mutedConversations', data);
}

/** How the records of each kind are read. The profile is read before them, by itself. */
export const READERS: Record<Kind, (client: ItemClient, uid: string) => Pages> = {
	blockedUser: list('/users/{uid}/blockedusers', byPage('uid'), () => ({
		direction: 'blockedByMe',
	})),
	call: list('{call_url}/calls', byPage('sessionId'), (uid) => ({ uid })),
	conversation: ownList('/conversations', byPage('conversationId'), {}),
	friend: list('/users/{uid}/friends', byPage('uid')),
	group: ownList('/groups', byPage('guid'), { hasJoined: true }),
	message: messagesSent,
	mutedConversation: mutes,
	notificationContact: (client, uid) =>
		record(client, '/notifications/v1/contact-details', { headers: { onBehalfOf: uid } }),
	notificationPreferences: (client, uid) =>
		record(client, '/notifications/v1/preferences', { query: { uid } }),
	reaction: reactions,
	receivedMessage: messagesReceived,
	timeZone: (client, uid) =>
		record(client, '/notifications/v1/preferences/timezone', { query: { uid } }),
	transcription: transcriptions,
};
