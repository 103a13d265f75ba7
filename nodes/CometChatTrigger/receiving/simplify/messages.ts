import type { IDataObject } from 'n8n-workflow';
import { simplifyMessage } from '../../../CometChat/fields/simplify';
import { isRecord } from '../../../CometChat/transport/request/values';
import { plain, recordAt, recordsIn } from '../event';
import type { ChatEvent } from '../event';
import { changeOf, messageOf } from '../subject';
import { fitted, isoTime, pick } from './pick';

/** Sent messages, and every other event with a message that no other shape fits: who wrote what to whom and when. */
export function simplifySent(event: ChatEvent): IDataObject | undefined {
	const message = messageOf(event);
	if (!message) return undefined;
	const { id, parentId, conversationId, sender, senderName, receiver, text } = essentials(message);
	const item = {
		id,
		parentId,
		conversationId,
		sender,
		senderName,
		receiver,
		...pick(message, 'receiverType'),
		text,
		...isoTime('sentAt', message.sentAt),
		...pick(verdictOn(message), 'status'),
	};
	return fitted(item, 'senderName');
}

/** Edited and deleted messages: the message as it is now, and who changed it when. */
export function simplifyChange(event: ChatEvent): IDataObject | undefined {
	const change = changeOf(event);
	const message = messageOf(event);
	if (!change || !message) return undefined;
	const { id, parentId, conversationId, sender, receiver, text } = essentials(message);
	const how = plain(message.deletedAt) ? 'deleted' : 'edited';
	const item = {
		id,
		parentId,
		conversationId,
		sender,
		receiver,
		...pick(message, 'receiverType'),
		text,
		[`${how}By`]: plain(message[`${how}By`]) ?? plain(change.sender),
		...isoTime(`${how}At`, message[`${how}At`] ?? change.sentAt),
		...pick(verdictOn(message), 'status'),
	};
	return fitted(item, `${how}By`);
}

/** What moderation decided: the message, the rule that objects, and the outcome. */
export function simplifyModerated(event: ChatEvent): IDataObject | undefined {
	const { data, trigger } = event;
	const message = messageOf(event);
	if (!message || !trigger.startsWith('moderation_') || isRecord(data.resource)) return undefined;
	const { id, parentId, conversationId, sender, senderName, receiver, text } = essentials(message);
	const { status, rule } = verdictOn(message);
	const [reason = {}] = recordsIn(data.moderation);
	const item = {
		messageId: id,
		parentId,
		conversationId,
		text,
		sender,
		senderName,
		receiver,
		...pick(message, 'receiverType'),
		...isoTime('sentAt', message.sentAt),
		status: plain(status),
		ruleName: plain(recordAt(reason, 'rule').name) ?? plain(isRecord(rule) ? rule.id : undefined),
	};
	return fitted(item, 'senderName', 'sentAtIso');
}

/** An engine of moderation that gave no decision: about which message, why, and what became of the message. */
export function simplifyFailedEngine(event: ChatEvent): IDataObject | undefined {
	const { resource, failures, outcome } = event.data;
	if (!isRecord(resource)) return undefined;
	const [failure = {}] = recordsIn(failures);
	return {
		messageId: plain(resource.id),
		...pick(resource as IDataObject, 'sender', 'receiver', 'receiverType'),
		outcome: plain(outcome),
		ruleName: plain(recordAt(failure, 'context', 'rule').name),
		reason: plain(failure.category),
		...pick(failure, 'errorMessage'),
		...isoTime('failedAt', failure.failedAt),
	};
}

/** Reactions, like those of the action node. */
export function simplifyReaction({ data }: ChatEvent): IDataObject | undefined {
	if (!isRecord(data.reaction)) return undefined;
	const reaction = data.reaction as IDataObject;
	return {
		...pick(reaction, 'id', 'messageId', 'reaction', 'uid'),
		name: plain(recordAt(reaction, 'reactedBy').name),
		...pick(reaction, 'reactedAt'),
		...isoTime('reactedAt', reaction.reactedAt),
	};
}

/** Receipts: who got or read which message when. */
export function simplifyReceipt({ data }: ChatEvent): IDataObject | undefined {
	if (!isRecord(data.body)) return undefined;
	const { timestamp, ...body } = data.body as IDataObject;
	return {
		...pick(body, 'action', 'messageId'),
		...pick(data, 'messageSender'),
		...pick(recordAt(body, 'user'), 'uid', 'name'),
		...pick(data, 'receiver', 'receiverType'),
		...isoTime('timestamp', timestamp),
	};
}

/** What moderation says of a message; empty where it says nothing. */
function verdictOn(message: IDataObject): IDataObject {
	return recordAt(message, 'data', 'moderation');
}

/** What the action node keeps of a message; a payload can hold anything, of which only plain values are taken. */
function essentials(message: IDataObject): IDataObject {
	const plainOnes = pick(message, 'id', 'parentId', 'conversationId', 'sender', 'receiver');
	const short = simplifyMessage({ ...plainOnes, data: recordAt(message, 'data') });
	return { ...short, senderName: plain(short.senderName) };
}
