import type { IDataObject } from 'n8n-workflow';
import { isRecord } from '../transport/request/values';

/** Times of a record that are there, each in Unix seconds and beside it in ISO 8601: `sentAt` and `sentAtIso`. */
export function times(record: IDataObject, ...names: string[]): IDataObject {
	return Object.fromEntries(
		names
			.filter((name) => record[name] !== undefined)
			.flatMap((name) => [
				[name, record[name]],
				[`${name}Iso`, toIso(record[name])],
			]),
	);
}

/** What a person decides by: who it is, the standing in the app, and since when. */
export function simplifyUser(user: IDataObject): IDataObject {
	// One of these tells what is special about the user in this list
	const special = ['deactivatedAt', 'blockedAt'].find((name) => user[name] !== undefined);
	return {
		uid: user.uid,
		name: user.name,
		role: user.role,
		status: user.status,
		avatar: user.avatar,
		tags: user.tags,
		...times(user, 'createdAt', special ?? 'lastActiveAt'),
	};
}

/** What a person decides by: who talks to whom, and what was said last. */
export function simplifyConversation(conversation: IDataObject): IDataObject {
	const other = (conversation.conversationWith ?? {}) as IDataObject;
	const last = (conversation.lastMessage ?? {}) as IDataObject;
	const data = (last.data ?? {}) as IDataObject;
	return {
		conversationId: conversation.conversationId,
		conversationType: conversation.conversationType,
		withId: other.uid ?? other.guid,
		withName: other.name,
		// The service counts in text
		unreadMessageCount: Number(conversation.unreadMessageCount ?? 0),
		tags: conversation.tags,
		lastMessageSender: last.sender,
		lastMessageText: data.text ?? data.url ?? last.type,
		...times({ lastMessageSentAt: last.sentAt }, 'lastMessageSentAt'),
	};
}

/**
 * A message in ten fields: who wrote what to whom and when. Times are Unix seconds, and ISO 8601 beside them.
 * `parentId` is there for replies in threads only.
 */
export function simplifyMessage(message: IDataObject): IDataObject {
	const { id, parentId, conversationId, sender, receiver } = message;
	return {
		id,
		...(parentId !== undefined && { parentId }),
		conversationId,
		sender,
		senderName: nameOf(message, 'sender'),
		receiver,
		receiverName: nameOf(message, 'receiver'),
		text: contentOf(message),
		...times(message, 'sentAt'),
	};
}

/**
 * What a message says, in one text: its text; the addresses of its files after their caption; custom data as JSON;
 * the action that the service reports.
 */
function contentOf(message: IDataObject): string | undefined {
	const { text, url, attachments, customData, action } = recordAt(message, 'data');
	const files = Array.isArray(attachments) ? attachments.filter(isRecord) : [];
	const addresses = new Set([...files.map((file) => file.url), url].filter(isText));
	const said = [text, ...addresses].filter(isText).join(' ');
	if (said !== '') return said;
	if (isRecord(customData)) return JSON.stringify(customData);
	return isText(action) ? action : undefined;
}

/** The name of a side of the message, which stands among the entities of its data. */
function nameOf(message: IDataObject, side: 'sender' | 'receiver') {
	return recordAt(message, 'data', 'entities', side, 'entity').name;
}

function recordAt(record: IDataObject, ...keys: string[]): IDataObject {
	let value: unknown = record;
	for (const key of keys) value = isRecord(value) ? value[key] : undefined;
	return isRecord(value) ? (value as IDataObject) : {};
}

function isText(value: unknown): value is string {
	return typeof value === 'string' && value.trim() !== '';
}

function toIso(seconds: unknown): string | undefined {
	const time = new Date(Number(seconds) * 1_000);
	return Number.isNaN(time.getTime()) ? undefined : time.toISOString();
}
