import { ApiError, badField } from '../errors';
import { findGroup, findMessage, findUser } from '../lookup';
import type { Conversation, JsonObject, Message, User } from '../records';
import { groupConversationId, removeMessage, userConversationId, type State } from '../state';
import { groupView, messageView, userView } from '../views';
import { APP_SYSTEM } from './actions';
import { answerList, done, splitAtCommas, type Behaviours, type Call, type Bare } from './call';
import { mustBeMember } from './clearance';

interface ConversationQuery {
	searchKey?: string;
	conversationType?: 'user' | 'group';
	withTags?: boolean;
	withUserAndGroupTags?: boolean;
	tags?: string[];
	userTags?: string[];
	groupTags?: string[];
	unread?: boolean;
	includeBlockedUsers?: boolean;
	hideAgentic?: boolean;
	onlyAgentic?: boolean;
	pinnedBy?: string[];
}

/** AI agents are users with this role. */
const AGENT_ROLE = '@agentic';

type Mark = 'deliveredUpTo' | 'readUpTo';

/** The ID of the conversation that a path means: with a user, or of a group. The contract demands an actor for such paths. */
function idOf({ state, params, actor }: Bare): string {
	if (params.guid !== undefined) {
		const group = findGroup(state, params.guid);
		mustBeMember(group, actor!);
		return groupConversationId(group.guid);
	}
	return userConversationId(findUser(state, params.uid).uid, actor!.uid);
}

/** @throws ApiError with one code for a conversation of others and for one without messages */
function findOf(state: State, id: string, user: User): Conversation {
	const conversation = state.conversations.get(id);
	if (conversation?.messageIds.length && isOpen(state, conversation, user)) return conversation;
	throw new ApiError(
		'ERR_CONVERSATION_NOT_ACCESSIBLE',
		`The conversation ${id} is not accessible for the user ${user.uid}.`,
	);
}

/** Whether a user takes part in a conversation, and has not reset it since its last message. */
function isOpen(state: State, { conversationId, resetFor }: Conversation, { uid }: User): boolean {
	if (resetFor.has(uid)) return false;
	if (conversationId.startsWith('group_')) {
		return state.groups.get(conversationId.slice('group_'.length))?.members.has(uid) ?? false;
	}
	return conversationId.split('_user_').includes(uid);
}

function lastOf(state: State, { messageIds }: Conversation): Message {
	return state.messages.get(messageIds[messageIds.length - 1])!;
}

/** Number of the messages of others that a user has not read. */
function unreadOf(state: State, { messageIds, readUpTo }: Conversation, uid: string): number {
	const upTo = Number(readUpTo.get(uid) ?? 0);
	return messageIds.filter((id) => Number(id) > upTo && state.messages.get(id)?.sender !== uid)
		.length;
}

/** The other side of a conversation: the group, or the user other than the actor. */
function otherOf(state: State, conversation: Conversation, actor?: User) {
	const { receiverType, receiver, sender } = lastOf(state, conversation);
	if (receiverType === 'group') return { group: state.groups.get(receiver) };
	const uid = actor && receiver === actor.uid ? sender : receiver;
	return { user: state.users.get(uid) };
}

/**
 * A conversation as answers show it.
 * @param withOthersTags whether the user or the group has its tags
 */
export function viewOf(
	{ state, actor }: Bare,
	conversation: Conversation,
	{ withTags = true, withOthersTags = true } = {},
): JsonObject & { conversationId: string; updatedAt: number } {
	const { conversationId, messageIds, tags } = conversation;
	const last = lastOf(state, conversation);
	const { user, group } = otherOf(state, conversation, actor);
	return {
		conversationId,
		conversationType: last.receiverType,
		// A number as text, as published.
		unreadMessageCount: String(actor ? unreadOf(state, conversation, actor.uid) : 0),
		createdAt: state.messages.get(messageIds[0])!.sentAt,
		updatedAt: last.updatedAt,
		lastMessage: messageView(state, last, actor),
		...(user && { conversationWith: userView(user, withOthersTags) }),
		...(group && { conversationWith: groupView(group, actor, withOthersTags) }),
		...(withTags && tags && { tags }),
		...pinOf(state, conversation, actor),
	};
}

/** The attributes of a pin. A pin of the app counts for all users, and hides one of their own. */
function pinOf({ globalPins }: State, conversation: Conversation, actor?: User): JsonObject {
	const { conversationId, pinnedFor } = conversation;
	const ofApp = globalPins.get(conversationId);
	if (ofApp !== undefined) return { pinnedBy: APP_SYSTEM, pinnedAt: ofApp };
	const own = actor && pinnedFor.get(actor.uid);
	return own === undefined ? {} : { pinnedBy: actor!.uid, pinnedAt: own };
}

/** Who has pinned a conversation, in the words of the query. */
function pinOwnerOf(state: State, conversation: Conversation, actor?: User) {
	const { pinnedBy } = pinOf(state, conversation, actor);
	if (pinnedBy === undefined) return 'nobody';
	return pinnedBy === APP_SYSTEM ? 'system' : 'me';
}

function isListed(
	{ state, actor, query }: Call<JsonObject, ConversationQuery>,
	conversation: Conversation,
): boolean {
	if (conversation.messageIds.length === 0) return false;
	if (actor && !isOpen(state, conversation, actor)) return false;
	const { searchKey, conversationType, unread, tags, userTags, groupTags } = query;
	const { includeBlockedUsers, hideAgentic, onlyAgentic, pinnedBy } = query;
	const { user, group } = otherOf(state, conversation, actor);
	const has = (own: string[] = [], wanted?: string[]) =>
		!wanted || splitAtCommas(wanted).every((tag) => own.includes(tag));
	const name = (user ?? group)?.name ?? '';
	const isAgentic = user?.role === AGENT_ROLE;
	const isBlocked = user && actor && state.blocks.get(actor.uid)?.has(user.uid);
	const pinOwner = pinOwnerOf(state, conversation, actor);
	if (onlyAgentic && !isAgentic) return false;
	if (hideAgentic && isAgentic) return false;
	if (includeBlockedUsers === false && isBlocked) return false;
	if (pinnedBy && !splitAtCommas(pinnedBy).includes(pinOwner)) return false;
	if (searchKey && !name.toLowerCase().includes(searchKey.toLowerCase())) return false;
	if (conversationType && conversationType !== (group ? 'group' : 'user')) return false;
	if (unread && actor && unreadOf(state, conversation, actor.uid) === 0) return false;
	return has(conversation.tags, tags) && has(user?.tags, userTags) && has(group?.tags, groupTags);
}

/** Marks a conversation up to a message; up to its last one, when none is given. */
function markUpTo(
	state: State,
	conversation: Conversation,
	mark: Mark,
	{ uid }: User,
	messageId?: number,
): void {
	const id = messageId === undefined ? lastOf(state, conversation).id : String(messageId);
	mustBelong(state, conversation, id);
	conversation[mark].set(uid, id);
	// A message that was read was also received.
	if (mark === 'readUpTo') conversation.deliveredUpTo.set(uid, id);
}

function mustBelong(state: State, { conversationId }: Conversation, id: string): void {
	if (findMessage(state, id).conversationId === conversationId) return;
	throw new ApiError(
		'ERR_MESSAGE_ID_NOT_FOUND',
		`The message with id ${id} is not in the conversation ${conversationId}.`,
	);
}

/** The conversation of the path. @throws ApiError when the actor cannot reach it */
export const findConversation = (call: Bare) => findOf(call.state, idOf(call), call.actor!);

const get = (call: Bare) => ({ data: [viewOf(call, findConversation(call))] });

const update = (call: Call<{ tags: string[] }>) => {
	const conversation = findConversation(call);
	conversation.tags = call.body.tags;
	return { data: [viewOf(call, conversation)] };
};

/** The behaviour that marks a conversation as delivered or read. */
const marking = (mark: Mark, text: string) => (call: Call<{ messageId?: number }>) => {
	const { state, actor, body, params } = call;
	markUpTo(state, findConversation(call), mark, actor!, body.messageId);
	const says = (where: string) =>
		`All the messages ${where} are marked as ${text} for the requesting user.`;
	if (params.guid !== undefined) return done(says('in the group'));
	// With a capital, as published.
	return { data: { success: true, Message: says('from the user') } };
};

/** Marks a message as unread: the message before it becomes the last message that was read. */
const markUnread = (call: Call<{ messageId: number }>) => {
	const { state, actor, body } = call;
	const conversation = findConversation(call);
	const id = String(body.messageId);
	mustBelong(state, conversation, id);
	const before = conversation.messageIds[conversation.messageIds.indexOf(id) - 1];
	if (before === undefined) conversation.readUpTo.delete(actor!.uid);
	else conversation.readUpTo.set(actor!.uid, before);
	return done(`The messages after the message id ${id} are marked as unread for ${actor!.uid}.`);
};

function reset({ conversationId, resetFor }: Conversation, user: User) {
	resetFor.add(user.uid);
	return done(
		`The conversation ${conversationId} has been deleted successfully for UID ${user.uid}.`,
	);
}

/** Repeats behaviours for `/users/{uid}` and `/groups/{guid}`: the routes begin behind these parts. */
export function forUsersAndGroups(behaviours: Behaviours): Behaviours {
	return Object.fromEntries(
		Object.entries(behaviours).flatMap(([route, behave]) =>
			['/users/{uid}', '/groups/{guid}'].map((of) => [route.replace(' ', ` ${of}`), behave]),
		),
	);
}

/** Conversations: lists, tags, and how far their members have come. */
export const conversations: Behaviours = {
	'GET /conversations': (call: Call<JsonObject, ConversationQuery>) => {
		const { state, query } = call;
		const { withTags = false, withUserAndGroupTags: withOthersTags = false } = query;
		const views = [...state.conversations.values()]
			.filter((conversation) => isListed(call, conversation))
			.map((conversation) => viewOf(call, conversation, { withTags, withOthersTags }))
			.sort((one, other) => other.updatedAt - one.updatedAt);
		return answerList(call, views, { key: 'conversationId' });
	},

	...forUsersAndGroups({
		'GET /conversation': get,
		'PUT /conversation': update,
		'POST /conversation/delivered': marking('deliveredUpTo', 'delivered'),
		'POST /conversation/read': marking('readUpTo', 'read'),
		'DELETE /conversation/read': markUnread,
	}),

	'DELETE /groups/{guid}/conversation': (call: Bare) => reset(findConversation(call), call.actor!),

	'DELETE /users/{uid}/conversation': (
		call: Call<{ conversationWith?: string; deleteMessagesPermanently?: boolean }>,
	) => {
		const { state, params, body, actor } = call;
		const { uid } = findUser(state, params.uid);
		// The conversation is between the user and the actor unless conversationWith is set.
		const other = body.conversationWith ? findUser(state, body.conversationWith).uid : actor!.uid;
		if (other === uid) {
			throw badField('conversationWith', 'A conversation takes two different users.');
		}
		const conversation = findOf(state, userConversationId(uid, other), actor!);
		const answer = reset(conversation, actor!);
		if (body.deleteMessagesPermanently) {
			for (const messageId of conversation.messageIds) removeMessage(state, messageId);
		}
		return answer;
	},
};
