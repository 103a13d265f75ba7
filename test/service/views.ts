import { groupConversationId, userConversationId, type State } from './state';
import type { FlaggedEntry, ModeratedEntry } from './moderationRecords';
import type { Group, JsonObject, Message, User } from './records';

/** A record without some of its fields. */
export function without<R extends object, K extends keyof R>(record: R, ...names: K[]): Omit<R, K> {
	const rest = { ...record };
	for (const name of names) delete rest[name];
	return rest;
}

/** A user as answers show it; lists leave the tags out unless asked for them. */
export function userView(user: User, withTags = true): JsonObject & { uid: string } {
	const { tags, ...view } = user;
	return withTags && tags ? { ...view, tags } : view;
}

/** A group as answers show it; with an acting user, also the membership of that user. */
export function groupView(group: Group, actor?: User, withTags = true): JsonObject {
	const { members, tags } = group;
	const member = actor && members.get(actor.uid);
	return {
		...without(group, 'members', 'banned', 'password', 'tags'),
		...(withTags && tags ? { tags } : {}),
		membersCount: members.size,
		conversationId: groupConversationId(group.guid),
		...(actor ? { hasJoined: member !== undefined } : {}),
		...(member ? { scope: member.scope, joinedAt: member.joinedAt } : {}),
	};
}

/** A message as answers show it; `reactedByMe` marks the reactions of the acting user. */
export function messageView(state: State, message: Message, actor?: User): JsonObject {
	const { reactions, data, savedBy, threadSubscribers: _, interactions: __, ...view } = message;
	const savedAt = actor && savedBy?.get(actor.uid);
	const quoted = state.messages.get(message.quotedMessageId ?? '');
	const counted = [...reactions].map(([reaction, uids]) => ({
		reaction,
		count: uids.size,
		...(actor && uids.has(actor.uid) ? { reactedByMe: true } : {}),
	}));
	return {
		...view,
		...(savedAt !== undefined && { savedAt }),
		...(quoted && { quotedMessage: messageView(state, without(quoted, 'quotedMessageId'), actor) }),
		data: {
			...data,
			entities: {
				sender: { entity: entityOfUser(state, message.sender), entityType: 'user' },
				receiver: receiverEntity(state, message),
				// The entities of an action, e.g. the changed message.
				...(data.entities as JsonObject | undefined),
			},
			...(counted.length > 0 ? { reactions: counted } : {}),
		},
	};
}

function entityOfUser(state: State, uid: string): JsonObject {
	const user = state.users.get(uid);
	if (!user) return { uid };
	const { name, avatar, status, role, lastActiveAt, createdAt, updatedAt } = user;
	return { uid, name, avatar, status, role, lastActiveAt, createdAt, updatedAt };
}

function receiverEntity(state: State, { receiver, receiverType, sender }: Message): JsonObject {
	if (receiverType === 'group') {
		const group = state.groups.get(receiver);
		return { entity: group ? groupView(group) : { guid: receiver }, entityType: 'group' };
	}
	const conversationId = userConversationId(sender, receiver);
	return { entity: { ...entityOfUser(state, receiver), conversationId }, entityType: 'user' };
}

/** An entry of the blocked list, with its message under this id. */
export function blockedView(state: State, entry: ModeratedEntry, id: string): JsonObject {
	const view = without(entry, 'messageId', 'blockedAt');
	return { ...view, message: shownAs(id, state, entry.messageId) };
}

/** An entry of the reviewed list: the condition's message is one text here, not a list. */
export function reviewedView(
	state: State,
	entry: ModeratedEntry,
	id: string,
	appId: string,
): JsonObject {
	const { messageId, condition, ...view } = entry;
	return {
		...view,
		...(condition && { condition: { ...condition, message: condition.message.join(' ') } }),
		message: shownAs(id, state, messageId),
		appId,
	};
}

/** An entry of the flagged list: the message itself, with those who reported it. */
export function flaggedView(
	state: State,
	{ messageId, flaggedBy }: FlaggedEntry,
	id: string,
	appId: string,
): JsonObject {
	const message = shownAs(id, state, messageId);
	return { ...message, appId, flaggedCount: flaggedBy.length, flaggedBy };
}

/** The message of an entry. A fault that repeats an entry shows the same message under another ID. */
function shownAs(id: string, state: State, messageId: string): JsonObject {
	const message = state.messages.get(messageId);
	return message ? { ...messageView(state, message), id } : { id };
}
