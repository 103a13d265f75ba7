import type { IDataObject } from 'n8n-workflow';
import { ServiceError } from '../../../shared/transport/errors';
import { asRecord, isRecord } from '../../../shared/values/readers';
import type { PinnedEntry } from './pinnedFields';

/** The identity of an entry, in lower case because the service takes any case. */
export function keyOf(entry: PinnedEntry): string {
	return JSON.stringify(entry).toLowerCase();
}

/** The user in IDs of conversations that stands for the app. */
const APP_SYSTEM = 'app_system';

/** The beginning of IDs of conversations in groups. */
const IN_GROUP = 'group_';

/** Whether either of two users may be the pinned one: only the ID names them, and nothing says which user it is. */
export function hasUnclearUser(conversation: IDataObject): boolean {
	return !isRecord(conversation.conversationWith) && usersIn(conversation).length > 1;
}

/**
 * The users in the ID of a conversation: `alice_user_bob` gives `['bob', 'alice']`. In the example of the reference, the second
 * one is pinned, so that user comes first.
 */
export function usersIn(conversation: IDataObject): string[] {
	const sides = String(conversation.conversationId).split('_user_');
	if (sides.length !== 2 || groupIn(conversation) !== undefined) return [];
	return sides.filter((uid) => uid !== APP_SYSTEM).reverse();
}

/** The group in the ID of a conversation. A UID may begin in the same way; the type tells. */
function groupIn({ conversationId, conversationType }: IDataObject): string | undefined {
	const id = String(conversationId);
	const isInGroup = conversationType !== 'user' && id.startsWith(IN_GROUP);
	return isInGroup ? id.slice(IN_GROUP.length) : undefined;
}

/** The user whose ID is in all unclear conversations: the viewer, because no two entries of the list pin the same user. */
export function commonUser(conversations: IDataObject[]): string | undefined {
	const [first = [], ...others] = conversations.filter(hasUnclearUser).map(usersIn);
	const common = first.filter((uid) => others.every((users) => users.includes(uid)));
	return common.length === 1 ? common[0] : undefined;
}

/**
 * The entry for a conversation of the list. By the reference, answers do not say with whom the conversation is, and its
 * ID does not say which of its two users the app has pinned.
 * @param viewer the user of the conversation who is not the pinned one
 * @returns undefined if nothing says with whom the conversation is
 */
export function entryOf(conversation: IDataObject, viewer?: string): PinnedEntry | undefined {
	const { conversationWith } = conversation;
	const { uid, guid } = asRecord(conversationWith);
	if (typeof guid === 'string') return { guid };
	if (typeof uid === 'string') return { uid };
	const group = groupIn(conversation);
	if (group !== undefined) return { guid: group };
	const user = usersIn(conversation).find((one) => one !== viewer);
	return user === undefined ? undefined : { uid: user };
}

/** @throws ServiceError for a conversation of which the service does not say with whom it is */
export function requireEntry(conversation: IDataObject, viewer?: string): PinnedEntry {
	const entry = entryOf(conversation, viewer);
	if (entry) return entry;
	throw unknownUser(conversation, 'so this conversation would be lost');
}

export function unknownUser({ conversationId }: IDataObject, consequence: string): ServiceError {
	return new ServiceError(
		`The service did not say with which user the pinned conversation ${String(conversationId)} is`,
		{
			advice: `The list can only be written as a whole, ${consequence}. Choose 'Replace' and name all conversations.`,
		},
	);
}
