import type { IDataObject } from 'n8n-workflow';
import { isText } from '../../shared/values/readers';
import { recordsIn } from '../../shared/values/recordsIn';
import {
	isoTime,
	plainValue,
	recordAt,
	textOf,
	uidOf,
	withoutUndefined,
} from '../../shared/webhook/payload';
import type { Channel } from '../channels';

/** The names of the address of a person: `short` in the short form, `given` in the data of the service. */
const ADDRESS = {
	email: { short: 'email', given: 'email' },
	sms: { short: 'phone', given: 'phno' },
} as const;

const HINT =
	"CometChat has no address of this person. Look it up by 'uid' in your own records; Notification: Update Contact Details stores it in CometChat.";

/** The short form of a notification: who is to be told, and what was missed. At most ten values. */
export function simplifyNotification({ value }: Channel, data: IDataObject): IDataObject {
	return withoutUndefined(value === 'push' ? ofPush(data) : ofDigest(value, data));
}

/** An email or a text message, about one message or several. */
function ofDigest(channel: 'email' | 'sms', data: IDataObject): IDataObject {
	const { name, ...to } = recordAt(data, 'to');
	const { short, given } = ADDRESS[channel];
	const address = textOf(to[given]);
	const hasAddress = isText(address);
	const messages = recordsIn(data.messages);
	return {
		uid: uidOf(data.to),
		name: plainValue(name),
		[short]: hasAddress ? address : null,
		...(!hasAddress && { addressHint: HINT }),
		...(channel === 'email'
			? { subject: plainValue(data.subject) }
			: { text: plainValue(data.smsContent) ?? plainValue(data.text) }),
		...whereFrom(data),
		messages: messages.map(messageOf),
		messagesCount: messages.length,
	};
}

/** The place of the missed messages: the other person, or the group. */
function whereFrom(data: IDataObject): IDataObject {
	const sender = recordAt(data, 'senderDetails');
	const group = recordAt(data, 'groupDetails');
	return {
		from: textOf(sender.uid),
		fromName: plainValue(sender.name),
		group: textOf(group.guid),
		groupName: plainValue(group.name),
	};
}

/** The short form of a missed message. It has ID and time only if the service is set to send the whole message. */
function messageOf(entry: IDataObject): IDataObject {
	const sender = recordAt(entry, 'sender');
	const whole = recordAt(entry, 'messageObject');
	return withoutUndefined({
		sender: textOf(sender.uid),
		senderName: plainValue(sender.name),
		text: plainValue(entry.message),
		id: textOf(whole.id),
		...isoTime('sentAt', whole.sentAt),
	});
}

/** A notification for the devices of a person, about a message, a reaction, a group or a call. */
function ofPush(data: IDataObject): IDataObject {
	const details = recordAt(data, 'notificationDetails');
	const { title, body, sender, receiver, receiverType, conversationId } = details;
	const unread = textOf(details.unreadMessageCount);
	return {
		uid: uidOf(data.to),
		title: plainValue(title),
		body: plainValue(body),
		from: textOf(sender),
		group: receiverType === 'group' ? textOf(receiver) : undefined,
		conversationId: textOf(conversationId),
		...(isCall(details)
			? {
					callAction: plainValue(details.callAction),
					callType: plainValue(details.callType),
					sessionId: textOf(details.sessionId),
				}
			: {
					messageId: messageIdIn(details),
					unreadMessageCount: unread === undefined ? undefined : Number(unread),
				}),
		// The service sends milliseconds, as a text
		...isoTime('sentAt', details.sentAt),
	};
}

function isCall({ type, callAction }: IDataObject): boolean {
	return type === 'call' || callAction !== undefined;
}

/**
 * The ID of the message. A notification without the message has the ID as its tag, unless somebody joined or left a group: then
 * the tag is the GUID.
 */
function messageIdIn({ tag, receiver, receiverType, message }: IDataObject): string | undefined {
	const ownId = textOf(recordAt({ message }, 'message').id);
	if (ownId !== undefined) return ownId;
	const tagText = textOf(tag);
	if (tagText === undefined || !/^\d+$/.test(tagText)) return undefined;
	const isGuid = receiverType === 'group' && tagText === textOf(receiver);
	return isGuid ? undefined : tagText;
}
