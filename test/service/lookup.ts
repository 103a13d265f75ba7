import { ApiError } from './errors';
import type { Group, Message, Role, User } from './records';
import type { State } from './state';

/** Finds an active user; a deactivated one counts as not found. */
export function findUser({ users }: State, uid: string): User {
	// The service keeps UIDs and GUIDs in lower case and takes any case.
	const user = users.get(uid.toLowerCase());
	if (!user || user.deactivatedAt !== undefined) {
		throw new ApiError('ERR_UID_NOT_FOUND', `The user with uid ${uid} does not exist.`);
	}
	return user;
}

/** @throws ApiError when there is no such group */
export function findGroup({ groups }: State, guid: string): Group {
	const group = groups.get(guid.toLowerCase());
	if (!group) {
		throw new ApiError('ERR_GUID_NOT_FOUND', `The group with guid ${guid} does not exist.`);
	}
	return group;
}

/** @throws ApiError when there is no such message */
export function findMessage({ messages }: State, id: string): Message {
	const message = messages.get(id);
	if (!message) {
		throw new ApiError('ERR_MESSAGE_ID_NOT_FOUND', `The message with id ${id} does not exist.`);
	}
	return message;
}

/** @throws ApiError when there is no such role */
export function findRole({ roles }: State, id: string): Role {
	const role = roles.get(id);
	if (!role) throw new ApiError('ERR_ROLE_NOT_FOUND', `The role ${id} does not exist.`);
	return role;
}

/** Whether a user takes part in the conversation of a message. */
export function isInConversation({ groups }: State, message: Message, uid: string): boolean {
	if (message.receiverType === 'user') return uid === message.sender || uid === message.receiver;
	return groups.get(message.receiver)?.members.has(uid) ?? false;
}
