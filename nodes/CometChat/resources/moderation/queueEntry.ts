import type { IDataObject } from 'n8n-workflow';
import { simplifyMessage } from '../../../shared/records/simplify';
import { asRecord, isRecord, isText } from '../../../shared/values/readers';
import { recordsIn } from '../../../shared/values/recordsIn';
import { secondsOf } from '../../../shared/values/time';

/**
 * All that a list of moderation says about a message, flat. A blocked or reviewed message stands in an entry, with the
 * rule that objects to it; a flagged message is the entry itself, with the users who flagged it.
 */
export function flatEntry(record: IDataObject): IDataObject {
	// If the message is gone, the entry still has the rule
	const isInEntry = 'message' in record || 'ruleId' in record;
	const message = isInEntry ? asRecord(record.message) : record;
	const simplified = simplifyMessage(message);
	const data = asRecord(message.data);
	const entry: IDataObject = {
		messageId: simplified.id,
		text: textOf(data),
		attachments: attachmentsOf(data, message.type),
		sender: simplified.sender,
		senderName: simplified.senderName,
		conversationId: simplified.conversationId,
		receiverType: simplified.receiverType,
		receiver: simplified.receiver,
		receiverName: simplified.receiverName,
		category: simplified.category,
		type: simplified.type,
		status: asRecord(data.moderation).status as IDataObject[string],
		sentAt: simplified.sentAt,
	};
	return isInEntry
		? { ...entry, ...ruleOf(record), ...timesOf(record) }
		: { ...entry, ...flagsOf(record) };
}

/** The rule that objects, its condition in words, and the value of the condition: a keyword list, or a score. */
function ruleOf({ ruleId, ruleName, condition, action }: IDataObject): IDataObject {
	const { message, category, operand, operator, value } = asRecord(condition);
	const comparison = [operand, operator, ...asList(value)].filter(isText).join(' ');
	return {
		ruleId,
		ruleName,
		condition: asList(message).filter(isText).join('; ') || comparison || undefined,
		conditionCategory: category as IDataObject[string],
		conditionValue: asList(value).filter(isText).join(', ') || undefined,
		action,
	};
}

/**
 * Times in Unix seconds. Only entries of reviewed messages have `blockedAt`, as decimal text. An entry of a blocked message is
 * created at the block.
 */
function timesOf({ blockedAt, createdAt, updatedAt }: IDataObject): IDataObject {
	return { blockedAt: [blockedAt, createdAt].map(secondsOf).find((time) => time > 0), updatedAt };
}

/** The flags of a message. They may also stand by UID in an object, or a single flag in the place of the list. */
export function flagsIn({ flaggedBy }: IDataObject): IDataObject[] {
	const isFlag = isRecord(flaggedBy) && 'flaggedAt' in flaggedBy;
	return isFlag ? [flaggedBy as IDataObject] : recordsIn(flaggedBy);
}

function flagsOf(message: IDataObject): IDataObject {
	const flaggers = flagsIn(message);
	const { flaggedCount } = message;
	const times = flaggers.map(({ flaggedAt }) => secondsOf(flaggedAt)).filter((time) => time > 0);
	return {
		flaggedCount: flaggedCount ?? flaggers.length,
		flaggedBy: flaggers.map(flagInWords).filter(isText).join('; ') || undefined,
		flaggedByUids: flaggers.map(({ uid }) => uid).filter(isText),
		lastFlaggedAt: times.length > 0 ? Math.max(...times) : undefined,
	};
}

/**
 * The user who flagged a message, and the reason, in one line: `Ada (Spam, "Sells books")`. The remark is in quotes and the
 * name loses `();"`, so that nobody can make it look as if another user had flagged the message.
 */
function flagInWords({ uid, name, reasonId, reasonName, remark }: IDataObject): string {
	const user = [name, uid].find(isText)?.replace(/[();"]/g, '');
	const quotedRemark = isText(remark) ? JSON.stringify(inOneLine(remark)) : undefined;
	const reason = isText(reasonName) ? reasonName : reasonId;
	const why = [reason, quotedRemark].filter(isText).join(', ');
	const inBrackets = why === '' ? undefined : `(${why})`;
	return inOneLine([user, inBrackets].filter(isText).join(' '));
}

/** A text in one line. `\s` lacks one line break, the control character NEL (`\x85`). */
const inOneLine = (text: string): string => text.replace(/[\s\x85]+/g, ' ');

/** The text of a message, without the addresses of its files, which have a column; custom and interactive messages as JSON. */
function textOf(data: IDataObject): string | undefined {
	if (isText(data.text)) return data.text;
	// The `text` of a card is its push notification, which may be missing; `fallbackText` stands for the card where none is shown
	const { fallbackText } = asRecord(data.card);
	if (isText(fallbackText)) return fallbackText;
	const content = data.customData ?? data.interactiveData;
	return isRecord(content) ? JSON.stringify(content) : undefined;
}

/** The files of a message. Some messages have only the address of a single file, whose type is that of the message. */
function attachmentsOf(data: IDataObject, type: unknown): IDataObject[] | undefined {
	const attachments = asList(data.attachments).filter(isRecord) as IDataObject[];
	const files = attachments.map(({ name, mimeType, url }) => ({
		name,
		type: mimeType ?? type,
		url,
	}));
	const isListed = files.some(({ url }) => url === data.url);
	if (isText(data.url) && !isListed) {
		files.push({ name: undefined, type: type as string, url: data.url });
	}
	return files.length > 0 ? (files as IDataObject[]) : undefined;
}

function asList(value: unknown): unknown[] {
	return Array.isArray(value) ? value : [value];
}
