import type { IDataObject } from 'n8n-workflow';
import {
	firstFilled,
	hasIdOrTime,
	isoTime,
	pickPlain,
	recordAt,
	textOf,
	distinctTexts,
} from '../../../shared/webhook/payload';
import type { Family } from './family';
import { placeIn } from './messages';

/** Receipts of messages that arrived or were read. */
export const receipts: Family = {
	events: [
		{
			value: 'message_delivery_receipt',
			name: 'Message: Delivered',
			description: 'The app of a receiver says that a message arrived',
			onlyFromApps: true,
		},
		{
			value: 'message_delivered_to_all',
			name: 'Message: Delivered to All',
			description: 'A message in a group has arrived at all members',
			onlyFromApps: true,
		},
		{
			value: 'message_read_receipt',
			name: 'Message: Read',
			description: 'The app of a receiver says that a message was read',
			onlyFromApps: true,
		},
		{
			value: 'message_read_by_all',
			name: 'Message: Read by All',
			description: 'All members have read a message in a group',
			onlyFromApps: true,
		},
	],
	read({ trigger, data: given }) {
		const data = receiptIn(given);
		const body = firstFilled(data.body);
		if (!body) return undefined;
		const { messageId, action, timestamp } = body;
		const user = recordAt(body, 'user');
		// Once all members have a message, that stays so; a single member can get or read it again
		const isUnique = hasIdOrTime(timestamp) || (/_all$/.test(trigger) && hasIdOrTime(messageId));
		return {
			people: distinctTexts([user.uid, data.sender]),
			place: placeIn(data),
			uniqueParts: isUnique ? [messageId, action, timestamp, user.uid].map(textOf) : undefined,
			short: {
				...pickPlain(body, 'action', 'messageId'),
				...pickPlain(data, 'messageSender'),
				...pickPlain(user, 'uid', 'name'),
				...pickPlain(data, 'receiver', 'receiverType'),
				...isoTime('timestamp', timestamp),
			},
		};
	},
};

/**
 * A receipt in its present shape. Legacy webhooks, which have the same names for these events, send the receipt without `body`:
 * https://www.cometchat.com/docs/webhooks/webhooks-legacy-events
 */
function receiptIn(data: IDataObject): IDataObject {
	if (data.body !== undefined || !hasIdOrTime(data.messageId)) return data;
	const { messageId, receiptType, receiptSender, receiptReceiver } = data;
	const timestamp = receiptType === 'read' ? data.readAt : data.deliveredAt;
	const body = { action: receiptType, messageId, timestamp, user: { uid: receiptSender } };
	return { ...data, sender: receiptSender, receiver: receiptReceiver, body };
}
