import type { IDataObject } from 'n8n-workflow';
import { byCursor } from '../../../shared/fields';
import { isoOfUnix } from '../../../shared/values/time';
import { asRecord } from '../../../shared/values/readers';
import { queueEntry } from './queueEntry';

/**
 * Blocked and reported messages: the message with the rule that caught it. Several rules can catch a message, and a
 * rule can catch it again after an edit.
 */
export const moderatedMessages = byCursor(({ message, ruleId, blockedAt, createdAt }) => {
	const { id } = asRecord(message);
	return id === undefined ? undefined : JSON.stringify([id, ruleId, blockedAt, createdAt]);
});

/** Flagged messages: the message itself with those who flagged it. */
export const flaggedMessages = byCursor('id');

const MESSAGE_COLUMNS = [
	'messageId',
	'text',
	'attachments',
	'sender',
	'senderName',
	'conversationId',
	'receiverType',
	'receiver',
	'receiverName',
	'status',
	'sentAtIso',
];
const RULE_COLUMNS = ['ruleId', 'ruleName', 'condition', 'blockedAtIso'];

/** The fields that are selected at the start. */
export const blockedColumns = [...MESSAGE_COLUMNS, ...RULE_COLUMNS];
export const reviewedColumns = [...blockedColumns, 'updatedAtIso'];
export const flaggedColumns = [
	...MESSAGE_COLUMNS,
	'flaggedCount',
	'flaggedBy',
	'flaggedByUids',
	'lastFlaggedAtIso',
];

/** The fields by which a moderator decides: the text, to whom, and why and when it was blocked. */
export const simplifyBlockedMessage = withEssentials(({ ruleName, condition, blockedAt }) => ({
	ruleName,
	condition,
	blockedAtIso: isoOfUnix(blockedAt),
}));

/** The decision and its time. Messages that users flagged have no rule. */
export const simplifyReviewedMessage = withEssentials(({ status, ruleName, updatedAt }) => ({
	status,
	ruleName,
	updatedAtIso: isoOfUnix(updatedAt),
}));

/** The fields by which a moderator decides: the text, to whom, and the remarks of those who flagged it. */
export const simplifyFlaggedMessage = withEssentials(
	({ flaggedCount, flaggedBy, flaggedByUids, lastFlaggedAt }) => ({
		flaggedCount,
		flaggedBy,
		flaggedByUids,
		lastFlaggedAtIso: isoOfUnix(lastFlaggedAt),
	}),
);

/**
 * A short form: seven columns of the message, so that a list has room for three of its own. To select from, there is all that
 * the entry says.
 */
function withEssentials(ownColumns: (entry: IDataObject) => IDataObject) {
	return (record: IDataObject, toSelect = false): IDataObject => {
		const entry = queueEntry(record);
		const { messageId, text, attachments, sender, senderName, receiver, receiverName } = entry;
		const essentials = { messageId, text, attachments, sender, senderName, receiver, receiverName };
		return { ...(toSelect ? entry : essentials), ...ownColumns(entry) };
	};
}
