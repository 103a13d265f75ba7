import type { IDataObject } from 'n8n-workflow';
import { simplifyMessage } from '../../../shared/records/simplify';
import { asRecord, isRecord, isText } from '../../../shared/values/readers';

/**
 * All that a list of moderation says about a message, flat. Blocked and reviewed messages stand in an entry with the
 * rule that objects to them; a flagged message is the entry itself, with those who flagged it.
 */
export function queueEntry(record: IDataObject): IDataObject {
	// Also an entry whose message is gone
	const isInEntry = 'message' in record || 'ruleId' in record;
	const message = isInEntry ? asRecord(record.message) : record;
	const { id: messageId, sentAt, ...where } = simplifyMessage(message);
	const data = asRecord(message.data);
	const entry: IDataObject = {
		messageId,
		text: textOf(data),
		attachments: attachmentsOf(data, message.type),
		sender: where.sender,
		senderName: where.senderName,
		conversationId: where.conversationId,
		receiverType: where.receiverType,
		receiver: where.receiver,
		receiverName: where.receiverName,
		category: where.category,
		type: where.type,
		status: asRecord(data.moderation).status as IDataObject[string],
		sentAt,
	};
	return isInEntry
		? { ...entry, ...ruleOf(record), ...timesOf(record) }
		: { ...entry, ...flagsOf(record) };
}

/** The rule that objects, the condition in words, and what it compares with: a keyword list, or a score. */
function ruleOf({ ruleId, ruleName, condition, action }: IDataObject): IDataObject {
	const { message, category, operand, operator, value } = asRecord(condition);
	const compared = [operand, operator, ...listOf(value)].filter(isText).join(' ');
	return {
		ruleId,
		ruleName,
		condition: listOf(message).filter(isText).join('; ') || compared || undefined,
		conditionCategory: category as IDataObject[string],
		conditionValue: listOf(value).filter(isText).join(', ') || undefined,
		action,
	};
}

/** Only reviewed messages say when they were blocked, in decimal text; the entry of another one is as old as its block. */
function timesOf({ blockedAt, createdAt, updatedAt }: IDataObject): IDataObject {
	const blocked = [blockedAt, createdAt].map(Number).find((time) => time > 0);
	return { blockedAt: blocked && Math.floor(blocked), updatedAt };
}

function flagsOf({ flaggedBy, flaggedCount }: IDataObject): IDataObject {
	const flaggers = listOf(flaggedBy).filter(isRecord) as IDataObject[];
	const times = flaggers.map(({ flaggedAt }) => Number(flaggedAt)).filter((time) => time > 0);
	return {
		flaggedCount: flaggedCount ?? flaggers.length,
		flaggedBy: flaggers.map(flagInWords).filter(isText).join('; ') || undefined,
		flaggedByUids: flaggers.map(({ uid }) => uid).filter(isText),
		lastFlaggedAt: times.length > 0 ? Math.max(...times) : undefined,
	};
}

/**
 * Who flagged a message and why, in one line whatever the remark holds, e.g. `Ada (Spam, "Sells books")`. A remark is in quotes
 * and a name has no sign of this form, so that nobody can write in another's name.
 */
function flagInWords({ uid, name, reasonId, reasonName, remark }: IDataObject): string {
	const [called] = [name, uid].filter(isText);
	const who = called?.replace(/[();"]/g, '');
	const said = isText(remark) && JSON.stringify(inOneLine(remark));
	const why = [isText(reasonName) ? reasonName : reasonId, said].filter(isText).join(', ');
	return inOneLine([who, why && `(${why})`].filter(isText).join(' '));
}

const inOneLine = (text: string): string => text.replace(/[\s\x85]+/g, ' ');

/** The text of a message; custom and interactive messages as JSON. */
function textOf(data: IDataObject): string | undefined {
	if (isText(data.text)) return data.text;
	const held = data.customData ?? data.interactiveData;
	return isRecord(held) ? JSON.stringify(held) : undefined;
}

/** The files of a message. Some messages name only the address of one, whose type is that of the message. */
function attachmentsOf(data: IDataObject, type: unknown): IDataObject[] | undefined {
	const attachments = listOf(data.attachments).filter(isRecord) as IDataObject[];
	const files = attachments.map(({ name, mimeType, url }) => ({
		name,
		type: mimeType ?? type,
		url,
	}));
	const isNamed = files.some(({ url }) => url === data.url);
	if (isText(data.url) && !isNamed)
		files.push({ name: undefined, type: type as string, url: data.url });
	return files.length > 0 ? (files as IDataObject[]) : undefined;
}

function listOf(value: unknown): unknown[] {
	return Array.isArray(value) ? value : [value];
}
