import type { IDataObject } from 'n8n-workflow';
import { byCursor } from '../../../shared/fields';
import { isoOfTime, isoOfUnix } from '../../../shared/values/time';
import { asRecord } from '../../../shared/values/readers';
import { flatEntry } from './queueEntry';

/**
 * Pages of blocked or reviewed messages. An entry is known by its message, rule and times together: several rules can catch
 * a message, and a rule can catch it again after an edit.
 */
export const moderatedMessages = byCursor(({ message, ruleId, blockedAt, createdAt }) => {
	const { id } = asRecord(message);
	return id === undefined ? undefined : JSON.stringify([id, ruleId, blockedAt, createdAt]);
});

/** Pages of flagged messages. An entry is the message itself, with the users who flagged it. */
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

/** The columns that the form selects at first for Selected Fields. The output adds a column in ISO 8601 to each time of an entry. */
export const blockedColumns = [...MESSAGE_COLUMNS, ...RULE_COLUMNS];
export const reviewedColumns = [...blockedColumns, 'updatedAtIso'];
export const flaggedColumns = [
	...MESSAGE_COLUMNS,
	'flaggedCount',
	'flaggedBy',
	'flaggedByUids',
	'lastFlaggedAtIso',
];

/**
 * Makes a short form: what a moderator has to know of a message, and the columns of one list. With `toSelect`, it has all
 * columns of the entry, for Selected Fields.
 */
function withEssentials(ownColumns: (entry: IDataObject) => IDataObject) {
	return (record: IDataObject, toSelect = false): IDataObject => {
		const entry = flatEntry(record);
		const { messageId, text, attachments, sender, senderName, receiver, receiverName } = entry;
		const essentials = { messageId, text, attachments, sender, senderName, receiver, receiverName };
		return { ...(toSelect ? entry : essentials), ...ownColumns(entry) };
	};
}

/** Short form of a blocked message: why and when it was blocked. */
export const simplifyBlockedMessage = withEssentials(({ ruleName, condition, blockedAt }) => ({
	ruleName,
	condition,
	blockedAtIso: isoOfUnix(blockedAt),
}));

/** Short form of a reviewed message: the decision and its time. Messages that users flagged have no rule. */
export const simplifyReviewedMessage = withEssentials(({ status, ruleName, updatedAt }) => ({
	status,
	ruleName,
	updatedAtIso: isoOfTime(updatedAt),
}));

/** Short form of a flagged message: the users who flagged it, with their remarks. */
export const simplifyFlaggedMessage = withEssentials(
	({ flaggedCount, flaggedBy, flaggedByUids, lastFlaggedAt }) => ({
		flaggedCount,
		flaggedBy,
		flaggedByUids,
		lastFlaggedAtIso: isoOfUnix(lastFlaggedAt),
	}),
);
