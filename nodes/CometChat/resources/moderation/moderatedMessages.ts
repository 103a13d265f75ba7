import type { IDataObject } from 'n8n-workflow';
import { byCursor } from '../../fields';

/**
 * Blocked and reviewed messages: the message with the rule that caught it. Several rules can catch a message, and a
 * rule can catch it again after an edit.
 */
export const moderatedMessages = byCursor(({ message, ruleId, blockedAt, createdAt }) => {
	const id = (message as IDataObject | undefined)?.id;
	return id === undefined ? undefined : JSON.stringify([id, ruleId, blockedAt, createdAt]);
});

/** Flagged messages: the message itself with those who flagged it. */
export const flaggedMessages = byCursor('id');

/** What a moderator decides by: the message and the rule. */
export function simplifyModeratedMessage(record: IDataObject): IDataObject {
	const message = (record.message ?? {}) as IDataObject;
	const data = (message.data ?? {}) as IDataObject;
	return {
		...essentials(message),
		status: ((data.moderation ?? {}) as IDataObject).status,
		ruleId: record.ruleId,
		ruleName: record.ruleName,
	};
}

/** What a moderator decides by: the message and what its readers say. */
export function simplifyFlaggedMessage(record: IDataObject): IDataObject {
	const flaggers = Array.isArray(record.flaggedBy) ? (record.flaggedBy as IDataObject[]) : [];
	return {
		...essentials(record),
		flaggedCount: record.flaggedCount,
		flaggedBy: flaggers.map(({ uid }) => uid),
		reasons: [...new Set(flaggers.map(({ reasonName }) => reasonName))],
	};
}

function essentials(message: IDataObject): IDataObject {
	const data = (message.data ?? {}) as IDataObject;
	return {
		messageId: message.id,
		type: message.type,
		text: data.text ?? data.url,
		sender: message.sender,
		receiver: message.receiver,
		receiverType: message.receiverType,
		sentAt: message.sentAt,
	};
}
