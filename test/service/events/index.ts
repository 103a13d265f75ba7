import { applyDeviation, type Deviation } from '../deviations';
import type { Faults } from '../faults';
import type { Bot, JsonObject } from '../records';
import type { State } from '../state';
import { TRIGGERS } from '../triggers';
import type { Receiver, Webhook } from '../webhookRecords';
import { channelOf, Notifier } from '../notifying/notifier';
import { triggerOf } from '../notifying/bodies';
import { providerIdOf, providerReceiver } from '../notifying/providers';
import type { Delivery, RecordedDelivery } from './delivery';
import { eventNames, isForBots, roomTypeOf, type EventName } from './names';
import { untypedKindOf, kinds, type SubjectOf } from './kinds';
import { botEnvelope } from './kinds/bots';
import { liveChange, type ChangeEvent } from './kinds/messages';

/** Sends an event to its webhooks, or to its bot, and returns at once. */
export type Emit = <E extends EventName>(trigger: E, subject: SubjectOf<E>) => void;

interface Parts {
	state: State;
	delivery: Delivery;
	faults: Faults;
	/** Deviations of events have the name of the event as their route. */
	deviations: Deviation[];
	app: { appId: string; region: string };
	/** Whether edits and deletions are sent as live apps send them. */
	areLive: boolean;
}

/** Makes events of the service, and sends them to webhooks, bots and notification providers. */
export class Events {
	private lastId = 0;
	private samplesMade = 0;

	/** Sends notifications of missed messages through the custom providers. */
	readonly notifier: Notifier;

	constructor(private readonly parts: Parts) {
		const { state, delivery, app } = parts;
		this.notifier = new Notifier(state, (channel, data) => {
			const trigger = triggerOf(channel);
			const body = JSON.stringify({ trigger, data, ...app, webhook: 'custom' });
			const eventId = ++this.lastId;
			delivery.start({ eventId, trigger, webhook: providerIdOf(channel), body });
		});
	}

	/** Sends an event to each enabled webhook to which its trigger is attached, or to the callback of its bot. */
	readonly emit: Emit = (trigger, subject) => {
		if (this.parts.areLive && isChange(trigger)) {
			this.sendLive(trigger, subject as SubjectOf<ChangeEvent>);
			return;
		}
		this.notifier.tell(trigger, subject);
		const bots = isForBots(trigger) ? [(subject as SubjectOf<'after_message'>).bot] : undefined;
		this.send(trigger, () => untypedKindOf(trigger).data(this.parts.state, subject), bots);
	};

	/**
	 * Lets an event happen that no request causes.
	 * @param data realistic data when left out, each time others
	 * @returns the number of webhooks and bots that get it
	 * @throws Error without data for an event that is not documented
	 */
	sendEvent(trigger: string, data?: unknown): number {
		const channel = channelOf(trigger);
		if (channel)
			return Number(this.notifier.sendNotification(channel, data as JsonObject | undefined));
		if (data === undefined && !(eventNames as string[]).includes(trigger)) {
			throw new Error(`${trigger} is no documented event: it takes data.`);
		}
		const { state, app, areLive } = this.parts;
		const world = { state, appId: app.appId, n: ++this.samplesMade };
		if (data === undefined && areLive && isChange(trigger)) {
			return this.sendLive(trigger, kinds[trigger].sample(world));
		}
		return this.send(trigger, () => {
			if (data !== undefined) return data;
			const kind = untypedKindOf(trigger as EventName);
			return kind.data(state, kind.sample(world));
		});
	}

	/**
	 * A change as live apps send it: the changed message itself, and reports of the change as sent messages, three for an
	 * edit and one for a deletion.
	 */
	private sendLive(trigger: ChangeEvent, { change }: SubjectOf<ChangeEvent>): number {
		const { state } = this.parts;
		const receivers = this.send(trigger, () => liveChange(change, trigger));
		for (let n = trigger === 'message_edited' ? 3 : 1; n > 0; n -= 1) {
			this.send('message_sent', () => ({
				message: { ...change, id: String(state.nextMessageId++) },
			}));
		}
		return receivers;
	}

	/** Sends the event of a delivery again. */
	repeat({ eventId, trigger, webhook, body }: RecordedDelivery): void {
		this.parts.delivery.start({ eventId, trigger, webhook, body });
	}

	/**
	 * Sends an event to its receivers, and gives their number.
	 * @param bots the bots that get an event for bots; all of them when left out
	 */
	private send(trigger: string, build: () => unknown, bots?: Bot[]): number {
		const { delivery, faults, app } = this.parts;
		const receivers = isForBots(trigger) ? this.callbacks(bots) : this.webhooks(trigger);
		if (receivers.length === 0) return 0;
		const eventId = ++this.lastId;
		const data = build();
		const type = roomTypeOf(trigger);
		for (const { receiver, named } of receivers) {
			const { id, webhookURL } = receiver;
			const envelope = this.afterDeviations(trigger, {
				trigger,
				data,
				...(type && { type }),
				...app,
				...named,
			});
			const parcel = { eventId, trigger, webhook: id, body: JSON.stringify(envelope) };
			delivery.start(parcel);
			const duplicate = faults.strike('event', { method: 'POST', url: webhookURL, route: trigger });
			if (duplicate) delivery.start(parcel, duplicate.delayMs);
		}
		return receivers.length;
	}

	/** The body of an event after the deviations that are set for it. */
	private afterDeviations(trigger: string, envelope: JsonObject): unknown {
		const wanted = this.parts.deviations.filter(({ route }) => route === trigger);
		return wanted.reduce<unknown>(
			applyDeviation,
			wanted.length > 0 ? structuredClone(envelope) : envelope,
		);
	}

	/** The webhooks that get an event, with the property that names each in the event. */
	private webhooks(trigger: string): Array<{ receiver: Receiver; named: JsonObject }> {
		return [...this.parts.state.webhooks.values()]
			.filter(({ enabled, triggers }) => enabled && triggers.has(trigger))
			.map((receiver) => ({ receiver, named: { webhook: receiver.id } }));
	}

	/** The callbacks of bots, with the properties that name each in the event. */
	private callbacks(bots = [...this.parts.state.bots.values()]) {
		return bots.flatMap(({ uid, callback }) =>
			callback ? [{ receiver: callback, named: botEnvelope({ uid }) }] : [],
		);
	}
}

function isChange(trigger: string): trigger is ChangeEvent {
	return trigger === 'message_edited' || trigger === 'message_deleted';
}

/** A webhook that is made by hand; properties that are left out have the defaults of the dashboard. */
export type WebhookByHand = Pick<Webhook, 'webhookURL'> &
	Partial<Omit<Webhook, 'triggers' | 'createdAt' | 'updatedAt'>> & {
		/** Names of events; all events when left out. */
		triggers?: Iterable<string>;
	};

/** Makes a webhook without the Management API. */
export function addWebhook(state: State, given: WebhookByHand, now: number): Webhook {
	const id = given.id ?? `webhook_${state.webhooks.size + 1}`;
	const webhook: Webhook = {
		name: id,
		enabled: true,
		useBasicAuth: given.username !== undefined,
		retryOnFailure: false,
		...given,
		id,
		triggers: new Set(given.triggers ?? TRIGGERS),
		createdAt: now,
		updatedAt: now,
	};
	state.webhooks.set(id, webhook);
	return webhook;
}

/** A bot as somebody makes it in the dashboard, with its callback. */
export interface BotByHand {
	uid: string;
	/** The UID when left out. */
	name?: string;
	callbackUrl: string;
	/** Basic authentication; none when left out. */
	username?: string;
	password?: string;
	/** Repeats a delivery that failed; false if left out. The behaviour of the service is not documented. */
	retryOnFailure?: boolean;
}

/** Makes a bot that listens. It is bound to a user, who is created where there is none. */
export function addBot(state: State, given: BotByHand, now: number): Bot {
	const { uid, name = uid, callbackUrl, retryOnFailure = false, ...login } = given;
	const bot: Bot = {
		uid,
		name,
		callback: {
			id: callbackIdOf(uid),
			webhookURL: callbackUrl,
			enabled: true,
			useBasicAuth: login.username !== undefined,
			retryOnFailure,
			...login,
		},
	};
	state.bots.set(uid, bot);
	if (!state.users.has(uid)) {
		const times = { lastActiveAt: now, createdAt: now, updatedAt: now };
		state.users.set(uid, { uid, name, role: 'default', status: 'offline', ...times });
	}
	return bot;
}

/** The name of a bot's callback in the journal of deliveries. */
const callbackIdOf = (uid: string) => `bot:${uid}`;

/** A webhook, the callback of a bot or a custom provider, by its ID. */
export function receiverOf(state: State, id: string): Receiver | undefined {
	const { webhooks, bots } = state;
	const callbacks = [...bots.values()].map(({ callback }) => callback);
	return (
		webhooks.get(id) ??
		callbacks.find((callback) => callback?.id === id) ??
		providerReceiver(state, id)
	);
}
