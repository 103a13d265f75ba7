import { ApiError, badField } from '../errors';
import { findGroup, findMessage, findUser, isInConversation } from '../lookup';
import type { JsonObject, Message, ReactionEntry } from '../records';
import { removeMessage, unixNow, userConversationId, type State } from '../state';
import { messageView, userView } from '../views';
import { addChange, APP_SYSTEM } from './actions';
import { answerList, type Behaviours, type Call, type Bare, type ListOptions } from './call';
import { mustBeMember } from './clearance';
import { queryFilterOf } from './messageFilters';
import { mustBeInConversation, mustHaveText } from './sending';

type Shown = JsonObject & { id: string; sentAt: number };

/** Query parameters that say how much of a list is shown. */
interface MessageQuery {
	affix?: 'append' | 'prepend';
	limit?: number;
	perPage?: number;
}

/** Messages of lists stand in the order in which they were sent. */
const chronological = {
	key: 'id' as const,
	timeOf: ({ sentAt }: { sentAt: number }) => sentAt,
	oldestFirst: true,
};

type IsInPlace = (message: Message) => boolean;

/** Whether a message is in the conversations that a path means: with a user, of a group, or all of them. */
export function placeFilterOf({ state, params, actor }: Bare): IsInPlace {
	if (params.guid !== undefined) {
		const group = findGroup(state, params.guid);
		if (actor) mustBeMember(group, actor);
		return ({ receiverType, receiver }) => receiverType === 'group' && receiver === group.guid;
	}
	if (params.uid === undefined) return () => true;
	const { uid } = findUser(state, params.uid);
	const withActor = actor && userConversationId(uid, actor.uid);
	return ({ conversationId, receiverType, sender, receiver }) =>
		withActor
			? conversationId === withActor
			: receiverType === 'user' && [sender, receiver].includes(uid);
}

/** The messages that a call may see and asks for. */
function listMessages(call: Call, isInPlace = placeFilterOf(call)): Message[] {
	const { state, actor } = call;
	return [...state.messages.values()]
		.filter(isInPlace)
		.filter((message) => !actor || isInConversation(state, message, actor.uid))
		.filter(queryFilterOf(call));
}

/** A message as a list shows it. */
function shown({ state, actor, query }: Call, { tags, ...message }: Message): Shown {
	const { withTags, hideQuotedMessages } = query;
	const view = messageView(
		state,
		{
			...message,
			...(withTags && tags ? { tags } : {}),
			...(hideQuotedMessages === true && { quotedMessageId: undefined }),
		},
		actor,
	);
	return { ...view, id: message.id, sentAt: message.sentAt };
}

/** Answers with a part of a list. Only the messages of the answer are made ready to be shown, because apps have many. */
function answer(
	call: Call,
	{ isInPlace, ...options }: Partial<ListOptions<Message>> & { isInPlace?: IsInPlace } = {},
) {
	const { data, ...meta } = answerList(call, listMessages(call, isInPlace), {
		...chronological,
		...options,
	});
	return { data: data.map((message) => shown(call, message)), ...meta };
}

/** A row for each conversation with its unread messages; undefined unless the query asks for counts. */
function countMessages(call: Call) {
	const { query, actor } = call;
	if (!query.unread || !query.count) return undefined;
	const counts = new Map<string, { entityType: string; entityId: string; count: number }>();
	for (const { sender, receiver, receiverType } of listMessages(call)) {
		const entityId = receiverType === 'group' || sender === actor?.uid ? receiver : sender;
		const row = counts.get(`${receiverType} ${entityId}`) ?? {
			entityType: receiverType,
			entityId,
			count: 0,
		};
		counts.set(`${receiverType} ${entityId}`, { ...row, count: row.count + 1 });
	}
	return { data: [...counts.values()] };
}

/** The message of the path, which the user acted for has to be able to read. */
export function findReadable({ state, params, actor }: Bare): Message {
	const message = findMessage(state, params.id);
	if (actor) mustBeInConversation(state, message, actor);
	return message;
}

/** A message that is to be changed; as a user, only its sender may do so. */
function findOwn(call: Bare): Message {
	const message = findReadable(call);
	const { actor } = call;
	if (actor && message.sender !== actor.uid) {
		throw new ApiError(
			'ERR_MESSAGE_NOT_A_SENDER',
			`The user with uid ${actor.uid} is not the sender of the message ${message.id}.`,
		);
	}
	return message;
}

/** The record of a user's reaction. It gets its ID and time when it is first asked for. */
function reactionEntry(state: State, message: Message, reaction: string, uid: string) {
	const key = `${message.id} ${uid} ${reaction}`;
	const { reactionEntries } = state;
	const entry = reactionEntries.get(key) ?? {
		id: String(Number([...reactionEntries.values()].at(-1)?.id ?? 0) + 1),
		messageId: message.id,
		reaction,
		uid,
		reactedAt: message.updatedAt,
	};
	reactionEntries.set(key, entry);
	return entry;
}

/** Answers with the reactions to a message. A path may name the reaction that is asked for. */
function answerReactions(call: Call) {
	const { state, params } = call;
	const message = findReadable(call);
	const entries = [...message.reactions]
		.filter(([reaction]) => reaction === (params.reaction ?? reaction))
		.flatMap(([reaction, uids]) =>
			[...uids].map((uid) => reactionEntry(state, message, reaction, uid)),
		);
	const views = entries.map((entry) => {
		const user = state.users.get(entry.uid);
		return { ...entry, reactedBy: user ? userView(user) : { uid: entry.uid } };
	});
	const timeOf = ({ reactedAt }: ReactionEntry) => reactedAt;
	const answer = answerList(call, views, { key: 'id', timeOf, oldestFirst: true });
	// The cursor of this list has no time.
	delete (answer.meta as { next?: { sentAt?: number } }).next?.sentAt;
	return answer;
}

/** Different reactions that a message takes at most. */
const MAX_REACTIONS = 25;

const list = (call: Call) => countMessages(call) ?? answer(call);

/** Messages, their threads and reactions. */
export const messages: Behaviours = {
	'GET /messages': list,
	'GET /users/{uid}/messages': (call: Call) => countMessages(call) ?? answerWithOwnMeta(call),
	'GET /groups/{guid}/messages': list,

	'GET /messages/{id}': (call: Bare) => ({
		data: messageView(call.state, findReadable(call), call.actor),
	}),

	'PUT /messages/{id}': (
		call: Call<{ data?: JsonObject & { text?: string }; tags?: string[] }>,
	) => {
		const { state, body, actor, emit } = call;
		const message = findOwn(call);
		if (message.deletedAt !== undefined) {
			throw new ApiError('ERR_MESSAGE_ACTION_NOT_ALLOWED', 'The message has been deleted.');
		}
		if (body.data?.text !== undefined) mustHaveText(body.data.text);
		const now = unixNow();
		const by = actor?.uid ?? APP_SYSTEM;
		// Not changed in place: the journal shows the old data in the request that brought them
		message.data = { ...message.data, ...body.data };
		if (body.tags) message.tags = body.tags;
		Object.assign(message, { editedAt: now, editedBy: by, updatedAt: now });
		const change = addChange(state, message, 'edited', by);
		emit('message_edited', { change });
		return { data: change };
	},

	'DELETE /messages/{id}': (call: Call<{ permanent?: boolean }>) => {
		const { state, body, actor, emit } = call;
		const message = findOwn(call);
		const by = actor?.uid ?? APP_SYSTEM;
		const now = unixNow();
		Object.assign(message, { deletedAt: now, deletedBy: by, updatedAt: now });
		const change = addChange(state, message, 'deleted', by);
		if (body.permanent) removeMessage(state, message.id);
		emit('message_deleted', { change });
		return { data: change };
	},

	'GET /messages/{id}/thread': (call: Call) => {
		const parent = findReadable(call);
		return answer(call, { isInPlace: ({ parentId }) => parentId === parent.id });
	},

	'GET /messages/{id}/reactions': answerReactions,
	'GET /messages/{id}/reactions/{reaction}': answerReactions,

	'POST /messages/{id}/reactions/{reaction}': (call: Bare) => {
		const { state, params, actor, emit } = call;
		const message = findReadable(call);
		const { reactions } = message;
		const uids = reactions.get(params.reaction) ?? new Set<string>();
		if (uids.size === 0 && reactions.size >= MAX_REACTIONS) {
			throw badField('reaction', `A message takes at most ${MAX_REACTIONS} different reactions.`);
		}
		const isNew = !uids.has(actor!.uid);
		reactions.set(params.reaction, uids.add(actor!.uid));
		message.updatedAt = unixNow();
		const entry = reactionEntry(state, message, params.reaction, actor!.uid);
		if (isNew) emit('message_reaction_added', { entry });
		return { data: messageView(state, message, actor) };
	},

	'DELETE /messages/{id}/reactions/{reaction}': (call: Bare) => {
		const { state, params, actor, emit } = call;
		const { reaction } = params;
		const { uid } = actor!;
		const message = findReadable(call);
		const uids = message.reactions.get(reaction);
		if (!uids?.delete(uid)) {
			throw badField('reaction', `The user with uid ${uid} has not reacted with ${reaction}.`);
		}
		if (uids.size === 0) message.reactions.delete(reaction);
		emit('message_reaction_removed', { entry: reactionEntry(state, message, reaction, uid) });
		state.reactionEntries.delete(`${message.id} ${uid} ${reaction}`);
		message.updatedAt = unixNow();
		return { data: messageView(state, message, actor) };
	},
};

/**
 * The published answer of this list carries another meta than all others: page numbers that count
 * nothing, and a cursor under another name.
 */
function answerWithOwnMeta(call: Call) {
	const { perPage, limit = perPage ?? 10, affix = 'append' } = call.query as MessageQuery;
	const { data } = answer(call, { defaultLimit: limit });
	const edge = affix === 'append' ? data.at(-1) : data[0];
	const pagination = {
		total: 0,
		count: data.length,
		per_page: limit,
		current_page: 1,
		total_pages: 1,
	};
	return { data, meta: { pagination, ...(edge && { cursor: { id: edge.id, affix } }) } };
}
