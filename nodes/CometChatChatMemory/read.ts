import type { IDataObject } from 'n8n-workflow';
import { ensureFiltered, isRecordOf } from '../shared/records/asked';
import { describedRequest } from '../shared/transport/describe';
import { MESSAGE_IS_GONE } from '../shared/transport/types';
import { isEmpty, isRecord } from '../shared/values/readers';
import { orRefusal, ServiceError } from '../shared/transport/errors';
import type { Client } from '../shared/transport/client';
import { send } from '../shared/transport/send';
import type { Answer, RequestDescription } from '../shared/transport/types';
import { APP } from './remembered';
import type { Settings } from './settings';

/**
 * The categories of messages in which somebody says something: no calls, and no reports of the service about groups.
 * Messages of AI agents are agentic.
 */
const CATEGORIES = ['message', 'custom', 'interactive', 'card', 'agentic'];

/** The codes of the service for a conversation that does not exist, because it has no message yet. */
const NOT_BEGUN = ['ERR_CONVERSATION_NOT_FOUND', 'ERR_CONVERSATION_NOT_ACCESSIBLE'];

/**
 * Reads the last messages before the one that the agent answers, oldest first.
 * @throws ServiceError when the service refuses the request, or gives messages of other conversations
 */
export async function readMessages(client: Client, settings: Settings): Promise<IDataObject[]> {
	const { source, id, currentId, limit } = settings;
	const threadIsGone = source === 'thread' ? MESSAGE_IS_GONE : [];
	const messages = await read(client, [...NOT_BEGUN, ...threadIsGone], {
		...LISTS[source](settings),
		query: {
			...(source === 'conversation' && { conversationId: id }),
			// The list of a thread has no filters
			...(source !== 'thread' && { categories: CATEGORIES }),
			...(currentId !== undefined && { id: currentId }),
			// `prepend` lists the messages before `id`; without `id`, it lists the last messages
			affix: 'prepend',
			limit,
		},
	});
	const hasParent = messages.some((message) => String(message.id) === id);
	// The list of a thread has the replies, and may lack the message that they reply to
	const lacksParent = source === 'thread' && messages.length < limit && !hasParent;
	const parent = lacksParent ? await parentOf(client, settings) : [];
	return ofOneConversation([...parent, ...messages], settings)
		.filter((message) => currentId === undefined || numberOf(message) < Number(currentId))
		.sort((one, other) => numberOf(one) - numberOf(other))
		.slice(-limit);
}

/** The list that holds the messages, by the source that the form names. */
const LISTS: Record<
	Settings['source'],
	(settings: Settings) => Pick<RequestDescription, 'url' | 'path' | 'headers'>
> = {
	conversation: () => ({ url: '/messages' }),
	group: ({ id }) => ({ url: '/groups/{guid}/messages', path: { guid: id } }),
	thread: ({ id }) => ({ url: '/messages/{id}/thread', path: { id } }),
	// On behalf of the agent, the list holds only the messages between the user and the agent. Settings for a user name an agent
	user: ({ id, agentUids: [agent] }) => ({
		url: '/users/{uid}/messages',
		path: { uid: id },
		headers: { onBehalfOf: agent },
	}),
};

/** The messages of a list; none if the service refuses with one of `codesForNone`. */
async function read(
	client: Client,
	codesForNone: string[],
	request: Omit<RequestDescription, 'method'>,
): Promise<IDataObject[]> {
	const { data } = await get(client, request).catch((error: unknown) => {
		const { code = '' } = error instanceof ServiceError ? error.details : {};
		return codesForNone.includes(code) ? { data: [] } : Promise.reject(error as Error);
	});
	if (Array.isArray(data)) return data.filter((entry): entry is IDataObject => isRecord(entry));
	throw new ServiceError('The service gave an answer without a list', {
		status: 200,
		advice: 'Run the workflow again later.',
	});
}

/**
 * The messages, which have to be of the conversation that the form names.
 * @throws ServiceError if one is of another conversation: the agent could tell people what others wrote
 */
function ofOneConversation(
	messages: IDataObject[],
	{ source, id, agentUids: [agent] }: Settings,
): IDataObject[] {
	const known = messages.map((message) => message.conversationId).find((held) => !isEmpty(held));
	const conversationId = source === 'conversation' ? id : known;
	ensureFiltered(messages, { conversationId }, { conversationId: 'conversationId' });
	if (source === 'group') ensureFiltered(messages, { guid: id }, { guid: 'receiver' });
	if (source === 'thread') {
		const replies = messages.filter((message) => String(message.id) !== id);
		ensureFiltered(replies, { parentId: id }, { parentId: 'parentId' });
	}
	if (source !== 'user') return messages;
	const sides = { receiver: [id, agent], sender: [id, agent, APP] };
	return ensureFiltered(messages, sides, { receiver: 'receiver', sender: 'sender' });
}

/** The message that starts a thread, as a list. The list is empty if the message is gone, or the answer is another record. */
async function parentOf(client: Client, { id }: Settings): Promise<IDataObject[]> {
	const answer = await orRefusal(get(client, { url: '/messages/{id}', path: { id } }));
	if (!(answer instanceof ServiceError))
		return isRecordOf(answer.data, { id }) ? [answer.data] : [];
	if (MESSAGE_IS_GONE.includes(answer.details.code ?? '')) return [];
	throw answer;
}

async function get(client: Client, request: Omit<RequestDescription, 'method'>): Promise<Answer> {
	return await send(client, describedRequest({ method: 'GET', ...request }, client.baseUrl));
}

function numberOf({ id }: IDataObject): number {
	return Number(id);
}
