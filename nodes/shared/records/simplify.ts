import type { IDataObject } from 'n8n-workflow';
import { get } from '../values/nesting';
import { isoOfUnix } from '../values/time';
import { asRecord, isRecord, isText } from '../values/readers';
import { isDeleted } from './spoken';

/** The most useful fields of a user: identity, standing in the app, and times. */
export function simplifyUser(user: IDataObject): IDataObject {
	return {
		uid: user.uid,
		name: user.name,
		role: user.role,
		status: user.status,
		tags: user.tags,
		createdAt: user.createdAt,
		lastActiveAt: user.lastActiveAt,
		// Only the list of deactivated users has `deactivatedAt`, and only the list of blocked users `blockedAt`
		deactivatedAt: user.deactivatedAt,
		blockedAt: user.blockedAt,
		avatar: user.avatar,
	};
}

/**
 * The most useful fields of a conversation: who talks to whom, and the last message. A last message that was deleted may come with
 * the text that it had.
 */
export function simplifyConversation(conversation: IDataObject): IDataObject {
	const partner = asRecord(conversation.conversationWith);
	const last = asRecord(conversation.lastMessage);
	const data = asRecord(last.data);
	const unread = conversation.unreadMessageCount ?? undefined;
	return {
		conversationId: conversation.conversationId,
		conversationType: conversation.conversationType,
		withId: partner.uid ?? partner.guid,
		withName: partner.name,
		// The service gives the number as text
		unreadMessageCount: unread === undefined ? undefined : Number(unread),
		tags: conversation.tags,
		lastMessageSender: last.sender,
		lastMessageText: data.text ?? data.url ?? last.type,
		lastMessageSentAt: last.sentAt,
		...(isDeleted(last) && { lastMessageDeletedAt: last.deletedAt }),
		pinnedBy: conversation.pinnedBy,
		pinnedAt: conversation.pinnedAt,
	};
}

/** The IDs of a pinned conversation, and who pinned it when. Answers about pins may leave everything else out. */
export function simplifyPinned(conversation: IDataObject): IDataObject {
	const { conversationId, conversationType, conversationWith, pinnedBy, pinnedAt } = conversation;
	const { uid, guid, name } = (conversationWith ?? {}) as IDataObject;
	// The node adds readable times to a record, but not to a list in a record, where a pinned conversation may stand
	const pinnedAtIso = isoOfUnix(pinnedAt);
	return {
		conversationId,
		conversationType,
		withId: uid ?? guid,
		withName: name,
		pinnedBy,
		pinnedAt,
		...(pinnedAtIso && { pinnedAtIso }),
	};
}

/**
 * The short form of a message: first its text, its people and its time, then where it stands. Only deleted messages have
 * `deletedAt`, beside the text that they had, and only replies in threads `parentId`. Only pinned or saved messages have the last
 * three fields.
 */
export function simplifyMessage(message: IDataObject): IDataObject {
	const { id, parentId, conversationId, sender, receiver, receiverType, type, category } = message;
	const nameOf = (side: string) =>
		get(message, ['data', 'entities', side, 'entity', 'name']) as IDataObject[string];
	return {
		id,
		text: messageText(message),
		sender,
		senderName: nameOf('sender'),
		receiver,
		receiverName: nameOf('receiver'),
		receiverType,
		sentAt: message.sentAt,
		...(isDeleted(message) && { deletedAt: message.deletedAt }),
		// The service may write 0 or an empty text for "in no thread"
		...(Number(parentId ?? 0) !== 0 && { parentId }),
		conversationId,
		category,
		type,
		pinnedBy: message.pinnedBy,
		pinnedAt: message.pinnedAt,
		savedAt: message.savedAt,
	};
}

/**
 * The content of a message as one text, from the first of these that it has:
 * - the fallback text of its card
 * - its text or caption with the addresses of its files
 * - custom or interactive data as JSON
 * - the action that the service reports
 */
function messageText({ data }: IDataObject): string | undefined {
	const { card, text, url, attachments, customData, interactiveData, action } = isRecord(data)
		? data
		: {};
	// The text of a message with a card is only its push notification
	if (isRecord(card) && isText(card.fallbackText)) return card.fallbackText;
	const files = Array.isArray(attachments) ? attachments.filter(isRecord) : [];
	const addresses = new Set([...files.map((file) => file.url), url].filter(isText));
	const words = [text, ...addresses].filter(isText).join(' ');
	if (words !== '') return words;
	const content = customData ?? interactiveData;
	if (isRecord(content)) return JSON.stringify(content);
	return isText(action) ? action : undefined;
}
