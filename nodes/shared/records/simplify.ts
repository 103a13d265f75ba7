import type { IDataObject } from 'n8n-workflow';
import { get } from '../values/nesting';
import { isoOfUnix } from '../values/time';
import { asRecord, isRecord, isText } from '../values/readers';

/** The most useful fields: who it is, the standing in the app, and since when. */
export function simplifyUser(user: IDataObject): IDataObject {
	return {
		uid: user.uid,
		name: user.name,
		role: user.role,
		status: user.status,
		tags: user.tags,
		createdAt: user.createdAt,
		lastActiveAt: user.lastActiveAt,
		// One of these tells what is special about the users of a list
		deactivatedAt: user.deactivatedAt,
		blockedAt: user.blockedAt,
		avatar: user.avatar,
	};
}

/** The most useful fields: who talks to whom, and the last message. */
export function simplifyConversation(conversation: IDataObject): IDataObject {
	const other = asRecord(conversation.conversationWith);
	const last = asRecord(conversation.lastMessage);
	const data = asRecord(last.data);
	const unread = conversation.unreadMessageCount ?? undefined;
	return {
		conversationId: conversation.conversationId,
		conversationType: conversation.conversationType,
		withId: other.uid ?? other.guid,
		withName: other.name,
		// The service counts in text
		unreadMessageCount: unread === undefined ? undefined : Number(unread),
		tags: conversation.tags,
		lastMessageSender: last.sender,
		lastMessageText: data.text ?? data.url ?? last.type,
		lastMessageSentAt: last.sentAt,
		pinnedBy: conversation.pinnedBy,
		pinnedAt: conversation.pinnedAt,
	};
}

/** The IDs of a pinned conversation, and who pinned it when. Answers about pins may leave everything else out. */
export function simplifyPinned(conversation: IDataObject): IDataObject {
	const { conversationId, conversationType, conversationWith, pinnedBy, pinnedAt } = conversation;
	const { uid, guid, name } = (conversationWith ?? {}) as IDataObject;
	// It also stands in a list inside of a record, where readable times are not set
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
 * The short form of a message: what was said, by whom, to whom and when, before what tells where it stands. `parentId` is there
 * for replies in threads only; pins and saved marks only where set.
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
		...(parentId !== undefined && { parentId }),
		conversationId,
		category,
		type,
		pinnedBy: message.pinnedBy,
		pinnedAt: message.pinnedAt,
		savedAt: message.savedAt,
	};
}

/**
 * The content of a message as one text: what stands for its card; its text; the addresses of its files after their caption; custom or interactive data
 * as JSON; the action that the service reports.
 */
function messageText({ data }: IDataObject): string | undefined {
	const { card, text, url, attachments, customData, interactiveData, action } = isRecord(data)
		? data
		: {};
	// Its text is only what the push notification says
	if (isRecord(card) && isText(card.fallbackText)) return card.fallbackText;
	const files = Array.isArray(attachments) ? attachments.filter(isRecord) : [];
	const addresses = new Set([...files.map((file) => file.url), url].filter(isText));
	const words = [text, ...addresses].filter(isText).join(' ');
	if (words !== '') return words;
	const held = customData ?? interactiveData;
	if (isRecord(held)) return JSON.stringify(held);
	return isText(action) ? action : undefined;
}
