import { badField } from '../errors';
import { isInConversation } from '../lookup';
import { mostInPart } from '../paging';
import type { JsonObject, Message } from '../records';
import { unixNow, type State } from '../state';
import { messageView } from '../views';
import { done, type Bare, type Behaviours, type Call } from './call';
import { mentionsOf } from './messageFilters';
import { findReadable, placeFilterOf } from './messages';

interface ThreadQuery {
	limit?: number;
	affix?: 'append' | 'prepend';
	updatedAt?: number;
	id?: string;
	participatedByMe?: boolean;
	withUnreadReplyCount?: boolean;
	withMentionCount?: boolean;
}

type ThreadCall = Call<JsonObject, ThreadQuery>;

const repliesTo = (state: State, { id }: Message): Message[] =>
	[...state.messages.values()].filter(({ parentId }) => parentId === id);

/** A thread as its list shows it: the message that starts it, with the newest reply. */
function threadView({ state, actor, query }: ThreadCall, parent: Message): JsonObject {
	const replies = repliesTo(state, parent);
	const readUpTo = actor && state.conversations.get(parent.conversationId)?.readUpTo.get(actor.uid);
	const unread = replies.filter(
		({ id, sender }) => actor && sender !== actor.uid && Number(id) > Number(readUpTo ?? 0),
	);
	return {
		...messageView(state, parent, actor),
		updatedAt: updatedAtOf(state, parent),
		replyCount: replies.length,
		lastReply: messageView(state, replies.at(-1)!, actor),
		...(query.withUnreadReplyCount && { unreadReplyCount: unread.length }),
		...(query.withMentionCount && {
			unreadMentionsCount: unread.filter((reply) => mentionsOf(reply).includes(actor!.uid)).length,
		}),
	};
}

/** The time of the last change of a thread, which its replies count for. */
const updatedAtOf = (state: State, parent: Message): number =>
	Math.max(parent.updatedAt, ...repliesTo(state, parent).map(({ updatedAt }) => updatedAt));

interface TimedThread {
	parent: Message;
	/** The time of its last change. */
	time: number;
}

/** The threads from the cursor on, in the direction of the query; all of them without a cursor. */
function fromCursor(
	threads: TimedThread[],
	{ affix = 'prepend', updatedAt, id }: ThreadQuery,
): TimedThread[] {
	if (updatedAt === undefined && id === undefined) return threads;
	const at = threads.findIndex(({ parent, time }) =>
		id === undefined ? time <= updatedAt! : parent.id === id,
	);
	if (at < 0) return [];
	return affix === 'prepend' ? threads.slice(at) : threads.slice(0, at + 1).reverse();
}

/**
 * Threads, the newest first. The cursor includes the record that it names; `prepend` goes on with older ones and
 * `append` with newer ones. Every part that has records carries a cursor, the last one as well: so the published
 * example has it.
 */
function list(call: ThreadCall) {
	const isInPlace = placeFilterOf(call);
	const { state, actor, query, request } = call;
	const { participatedByMe } = query;
	const limit = Math.min(query.limit ?? 100, mostInPart(request.listFault));
	if (participatedByMe && !actor) {
		throw badField('onBehalfOf', 'participatedByMe needs the user it is about.');
	}
	const takesPart = (parent: Message) =>
		[parent, ...repliesTo(state, parent)].some(({ sender }) => sender === actor!.uid);
	const threads = [...state.messages.values()]
		.filter((parent) => repliesTo(state, parent).length > 0 && isInPlace(parent))
		.filter((parent) => !actor || isInConversation(state, parent, actor.uid))
		.filter((parent) => !participatedByMe || takesPart(parent))
		.map((parent) => ({ parent, time: updatedAtOf(state, parent) }))
		.sort((one, other) => other.time - one.time || Number(other.parent.id) - Number(one.parent.id));
	const part = fromCursor(threads, query).slice(0, limit);
	const last = part.at(-1);
	return {
		data: part.map(({ parent }) => threadView(call, parent)),
		meta: {
			current: { limit, count: part.length },
			// Always `append`, as in the published example, although older threads follow: a client asks with `prepend` by itself
			...(last && { next: { affix: 'append', updatedAt: last.time } }),
		},
	};
}

/** All element IDs of an interactive message. */
function elementIdsIn(value: unknown): string[] {
	if (typeof value !== 'object' || value === null) return [];
	const { elementId } = value as { elementId?: unknown };
	const own = typeof elementId === 'string' ? [elementId] : [];
	return [...own, ...Object.values(value).flatMap(elementIdsIn)];
}

/** Threads, their subscribers, and the interactions with messages. */
export const threads: Behaviours = {
	'GET /threads': list,
	'GET /users/{uid}/threads': list,
	'GET /groups/{guid}/threads': list,

	'POST /messages/{id}/thread/subscription': (call: Bare) => {
		(findReadable(call).threadSubscribers ??= new Set()).add(call.actor!.uid);
		return { data: { success: true } };
	},

	'DELETE /messages/{id}/thread/subscription': (call: Bare) => {
		findReadable(call).threadSubscribers?.delete(call.actor!.uid);
		return { data: { success: true } };
	},

	'PATCH /messages/{id}/interacted': (call: Call<{ interactions: string[] }>) => {
		const { body, actor } = call;
		const message = findReadable(call);
		const { id, category, data } = message;
		const elements = category === 'interactive' ? elementIdsIn(data.interactiveData) : [];
		const interactions = (message.interactions ??= new Map());
		for (const element of body.interactions) {
			if (!elements.includes(element)) {
				throw badField('interactions', `There is no element ${element} in the message ${id}.`);
			}
		}
		for (const element of body.interactions) {
			const key = `${actor!.uid} ${element}`;
			// An element that was recorded before keeps its first time
			if (!interactions.has(key)) interactions.set(key, unixNow());
		}
		return done(`The message with id ${id} is marked as interacted by ${actor!.uid}.`);
	},
};
