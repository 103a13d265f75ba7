import type { Group, JsonObject, Message } from '../records';
import { addMessage, groupConversationId, unixNow, type State } from '../state';
import { groupView, messageView, userView } from '../views';

/** Sender of messages that no user sends. */
export const APP_SYSTEM = 'app_system';

type Place = Pick<Message, 'conversationId' | 'receiverType' | 'receiver'>;

/** Adds a message under the next free id, sent now. */
export function addNewMessage(
	state: State,
	content: Omit<Message, 'id' | 'reactions' | 'sentAt' | 'updatedAt'>,
): Message {
	const now = unixNow();
	const message: Message = {
		id: String(state.nextMessageId++),
		...content,
		sentAt: now,
		updatedAt: now,
		reactions: new Map(),
	};
	addMessage(state, message);
	return message;
}

/** Adds the message by which the service tells members of a group what happened to one of them. */
export function addGroupAction(
	state: State,
	group: Group,
	action: string,
	uid: string,
	by = APP_SYSTEM,
): JsonObject {
	const user = state.users.get(uid);
	const { guid } = group;
	return addAction(
		state,
		{ conversationId: groupConversationId(guid), receiverType: 'group', receiver: guid },
		{ type: 'groupMember', action, by },
		{
			on: { entity: user ? userView(user) : { uid }, entityType: 'user' },
			for: { entity: groupView(group), entityType: 'group' },
		},
	);
}

/** Adds the message by which the service tells that a message was edited or deleted. */
export function addChange(
	state: State,
	changed: Message,
	action: 'edited' | 'deleted',
	by: string,
): JsonObject {
	const { conversationId, receiverType, receiver } = changed;
	const on = { entity: messageView(state, changed), entityType: 'message' };
	const place = { conversationId, receiverType, receiver };
	return addAction(state, place, { type: 'message', action, by }, { on });
}

/**
 * Adds a message of the category action.
 * @param entities the records that the action is about, e.g. `on` and `for`
 */
function addAction(
	state: State,
	place: Place,
	{ type, action, by }: { type: string; action: string; by: string },
	entities: JsonObject,
): JsonObject {
	const content = { ...place, sender: by, category: 'action', type, data: { action, entities } };
	return messageView(state, addNewMessage(state, content));
}
