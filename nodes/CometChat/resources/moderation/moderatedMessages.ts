import type { IDataObject } from 'n8n-workflow';
import { byCursor, simplifyMessage } from '../../fields';
import { isRecord } from '../../transport/request/values';

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

/** What a moderator decides by: the message, where it was to go, and the rule that objects. */
export function simplifyBlockedMessage(record: IDataObject): IDataObject {
	const message = recordOf(record.message);
	return {
		...essentials(message),
		receiverType: message.receiverType,
		ruleName: record.ruleName,
	};
}

/** What was decided: the message, the rule, and the outcome. Messages that users flagged met no rule. */
export function simplifyReviewedMessage(record: IDataObject): IDataObject {
	const message = recordOf(record.message);
	const { status } = recordOf(recordOf(message.data).moderation);
	return { ...essentials(message), status, ruleName: record.ruleName };
}

/** What a moderator decides by: the message, where it stands, and what its readers say. */
export function simplifyFlaggedMessage(record: IDataObject): IDataObject {
	const flaggers: unknown[] = Array.isArray(record.flaggedBy) ? record.flaggedBy : [];
	return {
		...essentials(record),
		receiverType: record.receiverType,
		flaggedBy: flaggers.map((flagger) => {
			const { uid, name, reasonName, remark } = recordOf(flagger);
			return { uid, name, reason: reasonName, remark };
		}),
	};
}

function essentials(message: IDataObject): IDataObject {
	const { id, sender, senderName, receiver, receiverName, text, ...sent } =
		simplifyMessage(message);
	const { sentAt, sentAtIso } = sent;
	return {
		messageId: id,
		text,
		sender,
		senderName,
		receiver,
		receiverName,
		sentAt,
		sentAtIso,
	};
}

function recordOf(value: unknown): IDataObject {
	return isRecord(value) ? (value as IDataObject) : {};
}
