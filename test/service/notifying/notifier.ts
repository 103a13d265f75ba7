import type { EventName } from '../events/names';
import type { JsonObject, Message, ReactionEntry } from '../records';
import { groupConversationId, userConversationId, type State } from '../state';
import { messageView } from '../views';
import { digestData, pushData, triggerOf, wordsOf, type PushAbout } from './bodies';
import { CHANNELS, type ChannelName, type Provider } from './providers';
import { wantsToKnow } from './wishes';

/** Sends the data of a notification to the provider of its channel. */
export type Post = (channel: ChannelName, data: JsonObject) => void;

/** Settings of emails or text messages. */
interface Digest {
	notifyForUnreadOnly?: boolean;
	intervalInSeconds?: number;
	maxPerDay?: number;
	maxPerDayPerConversation?: number;
}

/** Messages that wait for the end of their interval. */
interface WaitingMessages {
	messages: Message[];
	timer: NodeJS.Timeout;
}

const DAY_MS = 86_400_000;

/** The channel of a notification by the name of the notification; undefined for any other name. */
export function channelOf(trigger: string): ChannelName | undefined {
	return CHANNELS.find((channel) => triggerOf(channel) === trigger);
}

/**
 * Sends notifications about missed messages, as the settings of the app and of the people want: a request to the custom
 * provider of a channel for each person. Emails and text messages are collected for the interval of the app.
 */
export class Notifier {
	private readonly waiting = new Map<string, WaitingMessages>();
	/** Times of emails and text messages (Unix milliseconds), by channel and person, and with the conversation. */
	private readonly sent = new Map<string, number[]>();
	/** Number of notifications that are still to be sent. */
	private open = 0;
	private samples = 0;

	constructor(
		private readonly state: State,
		private readonly post: Post,
	) {}

	/** Sends notifications about an event, if it is a message or a reaction. */
	tell(trigger: EventName, subject: unknown): void {
		if (CHANNELS.every((channel) => !this.providerOf(channel))) return;
		if (trigger === 'message_sent') {
			this.later(() => this.tellOfMessage((subject as { message: Message }).message));
		} else if (trigger === 'message_reaction_added') {
			this.tellOfReaction((subject as { entry: ReactionEntry }).entry);
		}
	}

	/**
	 * Sends a notification on command; false without a provider.
	 * @param data a new notification to alice when left out
	 */
	sendNotification(channel: ChannelName, data?: JsonObject): boolean {
		if (!this.providerOf(channel)) return false;
		this.post(channel, data ?? this.sample(channel));
		return true;
	}

	/** Sends a push notification about a call, which no request to the stand-in can begin. */
	sendCall(callAction: string, sessionId: string, by = 'bob', uid = 'alice'): void {
		const conversationId = userConversationId(by, uid);
		const place = { receiverType: 'user', receiver: uid, conversationId } as const;
		const about = { callAction, sessionId, callType: 'audio', type: 'call' };
		this.pushTo(uid, place, { body: 'Incoming audio call', tag: sessionId, by, ...about });
	}

	/** Sends a push notification to the members of a group about a new member. */
	sendJoin(guid: string, by: string): void {
		const conversationId = groupConversationId(guid);
		const place = { receiverType: 'group', receiver: guid, conversationId } as const;
		for (const uid of this.membersOf(guid, by)) {
			this.pushTo(uid, place, { body: `${by} joined`, tag: guid, by });
		}
	}

	/** Resolves when all notifications were sent. */
	async settled(): Promise<void> {
		while (this.open > 0) await new Promise((resolve) => setTimeout(resolve, 5));
	}

	/** Forgets the waiting messages and the times of earlier notifications. */
	clear(): void {
		for (const { timer } of this.waiting.values()) clearTimeout(timer);
		this.open -= this.waiting.size;
		this.waiting.clear();
		this.sent.clear();
	}

	private providerOf(channel: ChannelName): Provider | undefined {
		const provider = this.state.providers.get(channel);
		return provider?.isEnabled ? provider : undefined;
	}

	/** Works after the present request, in which moderation may still hold the message back. */
	private later(work: () => void): void {
		this.open += 1;
		setImmediate(() => {
			work();
			this.open -= 1;
		});
	}

	private tellOfMessage(message: Message): void {
		const { blocked, messages } = this.state;
		if (blocked.has(message.id) || !messages.has(message.id)) return;
		for (const uid of this.receiversOf(message)) {
			if (!wantsToKnow(this.state, uid, message)) continue;
			for (const channel of ['email', 'sms'] as const) this.collect(channel, uid, message);
			this.pushTo(uid, message, this.aboutMessage(message));
		}
	}

	private aboutMessage(message: Message): PushAbout {
		const { push: settings } = this.settings();
		const isWhole = settings?.includeMessageObjectSetting === true;
		return {
			body: wordsOf(message),
			tag: message.id,
			by: message.sender,
			...(isWhole && { message: messageView(this.state, message) }),
		};
	}

	private tellOfReaction({ messageId, reaction, uid }: ReactionEntry): void {
		const message = this.state.messages.get(messageId);
		if (!message || message.sender === uid || !this.state.users.has(message.sender)) return;
		const body = `Reacted to your message: ${reaction}`;
		this.pushTo(message.sender, message, { body, tag: messageId, by: uid });
	}

	private pushTo(uid: string, place: Parameters<typeof pushData>[2], about: PushAbout): void {
		if (this.providerOf('push')) this.post('push', pushData(this.state, uid, place, about));
	}

	/** Adds a message to the next email or text message of a person, which leaves after the interval. */
	private collect(channel: 'email' | 'sms', uid: string, message: Message): void {
		const provider = this.providerOf(channel);
		if (!provider || this.isLeftOut(channel, provider, uid)) return;
		const key = JSON.stringify([channel, uid, message.conversationId]);
		const waiting = this.waiting.get(key);
		if (waiting) {
			waiting.messages.push(message);
			return;
		}
		const { intervalInSeconds = 0 } = this.settings()[channel] ?? {};
		this.open += 1;
		const send = () => {
			// `clear` stops the timers of the messages that it forgets
			const { messages } = this.waiting.get(key)!;
			this.waiting.delete(key);
			this.send(channel, uid, messages);
			this.open -= 1;
		};
		const timer = setTimeout(send, intervalInSeconds * 1_000);
		this.waiting.set(key, { messages: [message], timer });
	}

	/** Whether the provider wants only people with a stored address, and this person has none. */
	private isLeftOut(
		channel: 'email' | 'sms',
		{ useStoredEmailID, useStoredPhNo }: Provider,
		uid: string,
	): boolean {
		const { email, phno } = this.state.contactDetails.get(uid) ?? {};
		const [needed, address] =
			channel === 'email' ? [useStoredEmailID, email] : [useStoredPhNo, phno];
		return needed === true && !address;
	}

	private send(channel: 'email' | 'sms', uid: string, given: Message[]): void {
		const { notifyForUnreadOnly, ...limits } = this.settings()[channel] ?? {};
		const messages = notifyForUnreadOnly ? given.filter((one) => !this.hasRead(uid, one)) : given;
		const [first] = messages;
		if (!first || !this.providerOf(channel)) return;
		if (!this.countIfAllowed(channel, uid, first.conversationId, limits)) return;
		const withObjects = this.settings().push?.includeMessageObjectSetting === true;
		this.post(channel, digestData(this.state, channel, { uid, messages }, { withObjects }));
	}

	/** Counts one more email or text message if the limits per day allow it. @returns whether they allow it */
	private countIfAllowed(
		channel: string,
		uid: string,
		conversationId: string,
		limits: Digest,
	): boolean {
		const { maxPerDay = Infinity, maxPerDayPerConversation = Infinity } = limits;
		const since = Date.now() - DAY_MS;
		const counters = [
			[JSON.stringify([channel, uid]), maxPerDay],
			[JSON.stringify([channel, uid, conversationId]), maxPerDayPerConversation],
		] as const;
		const times = counters.map(([key]) =>
			(this.sent.get(key) ?? []).filter((time) => time > since),
		);
		if (counters.some(([, max], index) => times[index].length >= max)) return false;
		counters.forEach(([key], index) => this.sent.set(key, [...times[index], Date.now()]));
		return true;
	}

	private hasRead(uid: string, { id, conversationId }: Message): boolean {
		const upTo = this.state.conversations.get(conversationId)?.readUpTo.get(uid);
		return upTo !== undefined && Number(upTo) >= Number(id);
	}

	/** The UIDs of the receivers of a message. */
	private receiversOf({ receiverType, receiver, sender }: Message): string[] {
		return receiverType === 'user' ? [receiver] : this.membersOf(receiver, sender);
	}

	/** The UIDs of the members of a group but `by`, who acts. */
	private membersOf(guid: string, by: string): string[] {
		const members = this.state.groups.get(guid)?.members.keys() ?? [];
		return [...members].filter((uid) => uid !== by);
	}

	private settings(): {
		email?: Digest;
		sms?: Digest;
		push?: { includeMessageObjectSetting?: boolean };
	} {
		return (this.state.notificationSettings.preferences ?? {}) as object;
	}

	private sample(channel: ChannelName): JsonObject {
		this.samples += 1;
		const conversationId = userConversationId('bob', 'alice');
		const message = {
			id: String(900_000 + this.samples),
			conversationId,
			sender: 'bob',
			receiver: 'alice',
			receiverType: 'user',
			category: 'message',
			type: 'text',
			data: { text: `Are we meeting? (${this.samples})` },
		} as unknown as Message;
		const missed = { uid: 'alice', messages: [message] };
		if (channel !== 'push') return digestData(this.state, channel, missed, { withObjects: false });
		const about = { body: wordsOf(message), tag: message.id, by: 'bob' };
		return pushData(this.state, 'alice', message, about);
	}
}
