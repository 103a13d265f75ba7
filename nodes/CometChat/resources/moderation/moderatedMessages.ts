import type { IDataObject } from 'n8n-workflow';
import type { Paging } from '../../transport/types';

/** Moderation lists give up to 1,000 records a page (50 when nothing is asked for), and a cursor while there are more. */
const moderationList: Omit<Paging, 'idOf'> = {
	by: 'cursor',
	sizeParameter: 'limit',
	largestPage: 1_000,
};

/** Blocked and reviewed messages: the message with the rule that caught it; one message can be caught by several rules. */
export const moderatedMessages: Paging = {
	...moderationList,
	idOf: ({ message, ruleId }) => `${String((message as IDataObject)?.id)} ${String(ruleId)}`,
};

/** Flagged messages: the message itself with those who flagged it. */
export const flaggedMessages: Paging = { ...moderationList, idOf: ({ id }) => id };

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
