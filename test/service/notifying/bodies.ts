import type { JsonObject, Message } from '../records';
import type { State } from '../state';
import { messageView } from '../views';
import type { ChannelName } from './providers';

/** The name of a notification in the body. */
export const triggerOf = (channel: ChannelName) => `${channel}-notification-payload-generated`;

/** Messages of one conversation that a person missed, oldest first. */
export interface MissedMessages {
	uid: string;
	messages: Message[];
}

/** Texts for messages without a text, by type. */
const WORDS: Record<string, string> = {
	image: '📷 Has shared an image',
	video: '📹 Has shared a video',
	audio: '🔈 Has shared an audio',
	file: '📄 Has shared a file',
};

export function wordsOf({ type, data }: Message): string {
	return typeof data.text === 'string' && type === 'text'
		? data.text
		: (WORDS[type] ?? 'Has sent a message');
}

function nameOf(state: State, uid: string): string {
	return state.users.get(uid)?.name ?? uid;
}

function personOf(state: State, uid: string): JsonObject {
	const avatar = state.users.get(uid)?.avatar;
	return { uid, ...(avatar !== undefined && { avatar }), name: nameOf(state, uid) };
}

/** The property of the body with the group, or with the sender in a conversation of two users. */
function placeOf(state: State, [{ receiverType, receiver, sender }]: Message[]): JsonObject {
	if (receiverType !== 'group') return { senderDetails: personOf(state, sender) };
	const { name = receiver, icon } = state.groups.get(receiver) ?? {};
	return { groupDetails: { guid: receiver, name, ...(icon !== undefined && { icon }) } };
}

/**
 * The data of an email or a text message.
 * @param withObjects whether each message is also there as a whole
 */
export function digestData(
	state: State,
	channel: 'email' | 'sms',
	{ uid, messages }: MissedMessages,
	{ withObjects }: { withObjects: boolean },
): JsonObject {
	const { email, phno } = state.contactDetails.get(uid) ?? {};
	const address = channel === 'email' ? { email } : { phno };
	const place = placeOf(state, messages);
	const { senderDetails, groupDetails } = place as Record<string, { name: string } | undefined>;
	const where = groupDetails?.name ?? senderDetails?.name ?? '';
	const title = `New messages ${groupDetails ? 'in' : 'from'} ${where}`;
	return {
		// JSON leaves out an address that is undefined
		to: JSON.parse(JSON.stringify({ uid, ...address, name: nameOf(state, uid) })) as JsonObject,
		messages: messages.map((message) => ({
			sender: personOf(state, message.sender),
			message: wordsOf(message),
			...(withObjects && { messageObject: messageView(state, message) }),
		})),
		...place,
		...(channel === 'email'
			? { subject: title }
			: { smsContent: `${title}: ${messages.map(wordsOf).join(' | ')}` }),
	};
}

/** The properties of a push notification besides its receiver and its conversation; `by` is the sender. */
export type PushAbout = { body: string; tag: string; by: string } & JsonObject;

/** The data of a push notification, about a message or something else in a conversation. */
export function pushData(
	state: State,
	uid: string,
	place: Pick<Message, 'receiverType' | 'receiver' | 'conversationId'>,
	{ body, tag, by, ...more }: PushAbout,
): JsonObject {
	const { receiverType, receiver, conversationId } = place;
	const isGroup = receiverType === 'group';
	const group = state.groups.get(receiver);
	const sender = personOf(state, by);
	return {
		to: { uid },
		notificationDetails: {
			title: isGroup ? `${nameOf(state, by)} @ ${group?.name ?? receiver}` : nameOf(state, by),
			body,
			sender: by,
			senderName: sender.name,
			...(sender.avatar !== undefined && { senderAvatar: sender.avatar }),
			receiver,
			receiverName: isGroup ? (group?.name ?? receiver) : nameOf(state, receiver),
			receiverType,
			tag,
			conversationId,
			type: 'chat',
			// Milliseconds, as text
			sentAt: String(Date.now()),
			...more,
		},
	};
}
