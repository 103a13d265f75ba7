import type { IDataObject } from 'n8n-workflow';
import { get } from '../transport/request/nesting';
import { isRecord } from '../transport/request/values';

/** Times of a record that are there, each in Unix seconds and beside it in ISO 8601: `sentAt` and `sentAtIso`. */
export function times(record: IDataObject, ...names: string[]): IDataObject {
	return Object.fromEntries(
		names
			.filter((name) => record[name] !== undefined)
			.flatMap((name) => [
				[name, record[name]],
				[`${name}Iso`, isoOf(Number(record[name]) * 1_000)],
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

/** Who wrote what to whom and when; `parentId` is there for replies in threads only. */
export function simplifyMessage(message: IDataObject): IDataObject {
	const { id, parentId, conversationId, sender, receiver } = message;
	const nameOf = (side: string) =>
		get(message, ['data', 'entities', side, 'entity', 'name']) as IDataObject[string];
	return {
		id,
		...(parentId !== undefined && { parentId }),
		conversationId,
		sender,
		senderName: nameOf('sender'),
		receiver,
		receiverName: nameOf('receiver'),
		text: messageText(message),
		...times(message, 'sentAt'),
	};
}

/**
 * What a message says, in one text: its text; the addresses of its files after their caption; custom data as JSON;
 * the action that the service reports.
 */
function messageText({ data }: IDataObject): string | undefined {
	const { text, url, attachments, customData, action } = isRecord(data) ? data : {};
	const files = Array.isArray(attachments) ? attachments.filter(isRecord) : [];
	const addresses = new Set([...files.map((file) => file.url), url].filter(isText));
	const said = [text, ...addresses].filter(isText).join(' ');
	if (said !== '') return said;
	if (isRecord(customData)) return JSON.stringify(customData);
	return isText(action) ? action : undefined;
}

function isText(value: unknown): value is string {
	return typeof value === 'string' && value.trim() !== '';
}

/** Unix milliseconds in ISO 8601; undefined for what is no time. */
export function isoOf(milliseconds: number): string | undefined {
	const time = new Date(milliseconds);
	return Number.isNaN(time.getTime()) ? undefined : time.toISOString();
}
