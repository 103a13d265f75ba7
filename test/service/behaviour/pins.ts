import { ApiError, badField } from '../errors';
import { findGroup, findUser } from '../lookup';
import type { Message } from '../records';
import { groupConversationId, unixNow, userConversationId, type State } from '../state';
import { groupView, messageView, userView } from '../views';
import { APP_SYSTEM } from './actions';
import type { Bare, Behaviours, Call } from './call';
import { mustHaveFeature } from './features';
import { findReadable } from './messages';
import { findConversation, forUsersAndGroups, viewOf } from './conversations';

/** An entry of the global list names the user or the group that the conversation is with. */
interface PinnedEntry {
	uid?: string;
	guid?: string;
}

/** The message of the path. @throws ApiError when the app has no pinned messages */
function pinnable(call: Bare): Message {
	const message = findReadable(call);
	mustHaveFeature(call.state, 'pinMessage', 'ERR_PERMISSION_DENIED');
	return message;
}

/** The message of the path, with the users who saved it and the UID of the actor. */
function savable(call: Bare): { message: Message; savedBy: Map<string, number>; uid: string } {
	const { state, actor } = call;
	const message = findReadable(call);
	mustHaveFeature(state, 'saveMessage', 'ERR_FEATURE_NOT_ACCESSIBLE');
	return { message, savedBy: (message.savedBy ??= new Map()), uid: actor!.uid };
}

/** The conversation of the path. @throws ApiError when the app has pinned it, because users cannot change that */
function ownConversation(call: Bare) {
	const { state } = call;
	const conversation = findConversation(call);
	const { conversationId } = conversation;
	mustHaveFeature(state, 'pinConversation', 'ERR_PERMISSION_DENIED');
	if (state.globalPins.has(conversationId)) {
		throw new ApiError(
			'ERR_SYSTEM_PINNED_CONVERSATION',
			`The app has pinned the conversation ${conversationId}; a user cannot change that.`,
		);
	}
	return conversation;
}

const pinConversation = (call: Bare) => {
	const { state, actor } = call;
	const { uid } = actor!;
	const conversation = ownConversation(call);
	const { pinnedFor } = conversation;
	const { maxPinnedConversations: limit } = state.tenant;
	const pinned = [...state.conversations.values()].filter((one) => one.pinnedFor.has(uid));
	if (!pinnedFor.has(uid) && pinned.length >= limit) {
		throw new ApiError(
			'ERR_PINNED_CONVERSATIONS_LIMIT_EXCEEDED',
			`The user ${uid} has pinned ${limit} conversations, which is the limit.`,
		);
	}
	// Pinning again keeps the first time
	if (!pinnedFor.has(uid)) pinnedFor.set(uid, unixNow());
	return { data: viewOf(call, conversation) };
};

const unpinConversation = (call: Bare) => {
	const conversation = ownConversation(call);
	conversation.pinnedFor.delete(call.actor!.uid);
	return { data: viewOf(call, conversation) };
};

/** The part of the ID of a conversation that stands for the app. */
const WITH_APP = new RegExp(`^${APP_SYSTEM}_user_|_user_${APP_SYSTEM}$`);

/** The answer with the conversations that the app has pinned, in display order. They may have no messages yet. */
function globalList({ state }: Bare) {
	return {
		data: [...state.globalPins].map(([conversationId, pinnedAt]) => {
			const user = state.users.get(conversationId.replace(WITH_APP, ''));
			const group = state.groups.get(conversationId.replace('group_', ''));
			const pin = {
				conversationId,
				conversationType: group ? 'group' : 'user',
				pinnedBy: APP_SYSTEM,
				pinnedAt,
			};
			// With `pinsSeenBy`, answers are like the sample of the reference, which does not name the other side
			if (state.tenant.pinsSeenBy !== undefined) return pin;
			return {
				...pin,
				...(user && { conversationWith: userView(user) }),
				...(group && { conversationWith: groupView(group) }),
			};
		}),
	};
}

/** Pinned messages and conversations, and saved messages. */
export const pins: Behaviours = {
	'POST /messages/{id}/pin': (call: Bare) => {
		const { state, actor } = call;
		const message = pinnable(call);
		const { maxPinnedMessages: limit } = state.tenant;
		const { conversationId } = message;
		const pinned = [...state.messages.values()].filter(
			(one) => one.conversationId === conversationId && one.pinnedAt !== undefined,
		);
		if (message.pinnedAt === undefined && pinned.length >= limit) {
			throw new ApiError(
				'ERR_PINNED_MESSAGES_LIMIT_EXCEEDED',
				`The conversation ${conversationId} has ${limit} pinned messages, which is the limit.`,
			);
		}
		Object.assign(message, { pinnedAt: unixNow(), pinnedBy: actor?.uid ?? APP_SYSTEM });
		return { data: messageView(state, message, actor) };
	},

	'DELETE /messages/{id}/pin': (call: Bare) => {
		const message = pinnable(call);
		delete message.pinnedAt;
		delete message.pinnedBy;
		return { data: messageView(call.state, message, call.actor) };
	},

	'POST /messages/{id}/save': (call: Bare) => {
		const { state, actor } = call;
		const { message, savedBy, uid } = savable(call);
		const { maxSavedMessages: limit } = state.tenant;
		const saved = [...state.messages.values()].filter((one) => one.savedBy?.has(uid));
		if (!savedBy.has(uid) && saved.length >= limit) {
			throw new ApiError(
				'ERR_SAVED_MESSAGES_LIMIT_EXCEEDED',
				`The user ${uid} has saved ${limit} messages, which is the limit.`,
			);
		}
		if (!savedBy.has(uid)) savedBy.set(uid, unixNow());
		return { data: messageView(state, message, actor) };
	},

	'DELETE /messages/{id}/save': (call: Bare) => {
		const { message, savedBy, uid } = savable(call);
		savedBy.delete(uid);
		return { data: messageView(call.state, message, call.actor) };
	},

	...forUsersAndGroups({
		'POST /conversation/pin': pinConversation,
		'DELETE /conversation/pin': unpinConversation,
	}),

	'GET /conversations/pinned': globalList,

	'PUT /conversations/pinned': (call: Call<{ pinnedConversations: PinnedEntry[] }>) => {
		const { state, body } = call;
		const { maxSystemPinnedConversations: limit } = state.tenant;
		const ids = body.pinnedConversations.map((entry) => idOfPinned(state, entry));
		// A repeated entry is kept once, at its first place
		const wanted = [...new Set(ids)];
		if (wanted.length > limit) {
			throw new ApiError(
				'ERR_SYSTEM_PINNED_CONVERSATIONS_LIMIT_EXCEEDED',
				`At most ${limit} conversations can be pinned for all users.`,
			);
		}
		const { globalPins } = state;
		state.globalPins = new Map(wanted.map((id) => [id, globalPins.get(id) ?? unixNow()]));
		return globalList(call);
	},
};

/** The ID of the conversation that an entry names. It holds two UIDs for a user: `uid`, and `pinsSeenBy` or the app. */
function idOfPinned(state: State, { uid, guid }: PinnedEntry): string {
	if ((uid === undefined) === (guid === undefined)) {
		throw badField('pinnedConversations', 'An entry names either a uid or a guid.');
	}
	if (guid !== undefined) return groupConversationId(findGroup(state, guid).guid);
	return userConversationId(state.tenant.pinsSeenBy ?? APP_SYSTEM, findUser(state, uid!).uid);
}
