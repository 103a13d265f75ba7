import type { Faults } from '../faults';
import type { JsonObject } from '../records';
import type { State } from '../state';
import { TRIGGERS } from '../triggers';
import type { Webhook } from '../webhookRecords';
import type { Delivery, RecordedDelivery } from './delivery';
import { eventNames, typeOf, type EventName } from './names';
import { payloads, type SubjectOf } from './payloads';
import { sampleOf } from './samples';

/** Tells the webhooks what has happened, and returns at once. */
export type Emit = <E extends EventName>(trigger: E, subject: SubjectOf<E>) => void;

interface Parts {
	state: State;
	delivery: Delivery;
	faults: Faults;
	app: { appId: string; region: string };
}

/** What happens in the service, as webhooks are told of it. */
export class Events {
	private lastId = 0;
	private samplesMade = 0;

	constructor(private readonly parts: Parts) {}

	/** Sends an event to each enabled webhook to which its trigger is attached. */
	readonly emit: Emit = (trigger, subject) => {
		const build = payloads[trigger] as (state: State, subject: unknown) => JsonObject;
		this.send(trigger, () => build(this.parts.state, subject));
	};

	/**
	 * Lets an event happen that no request causes; tells how many webhooks get it. Without data, it
	 * is a realistic one, each time another.
	 *
	 * @throws Error when there is no data, and the name is none of the documented ones
	 */
	cause(trigger: string, data?: unknown): number {
		if (data === undefined && !(eventNames as string[]).includes(trigger)) {
			throw new Error(`${trigger} is no documented event: it takes data.`);
		}
		const { state, app } = this.parts;
		const world = { state, appId: app.appId, n: ++this.samplesMade };
		return this.send(trigger, () =>
			data === undefined ? sampleOf(trigger as EventName, world) : data,
		);
	}

	/** Sends once more what a delivery sent, whatever became of that one. */
	repeat({ eventId, trigger, webhook, body }: RecordedDelivery): void {
		this.parts.delivery.start({ eventId, trigger, webhook, body });
	}

	private send(trigger: string, build: () => unknown): number {
		const { state, delivery, faults, app } = this.parts;
		const webhooks = [...state.webhooks.values()].filter(
			({ enabled, triggers }) => enabled && triggers.has(trigger),
		);
		if (webhooks.length === 0) return 0;
		const eventId = ++this.lastId;
		const data = build();
		const type = typeOf(trigger);
		for (const { id, webhookURL } of webhooks) {
			const envelope = { trigger, data, ...(type && { type }), ...app, webhook: id };
			const parcel = { eventId, trigger, webhook: id, body: JSON.stringify(envelope) };
			delivery.start(parcel);
			const duplicate = faults.strike('event', { method: 'POST', url: webhookURL, route: trigger });
			if (duplicate) delivery.start(parcel, duplicate.delayMs);
		}
		return webhooks.length;
	}
}

/** A webhook as somebody makes it in the dashboard; what is left out is as it is there at first. */
export type WebhookByHand = Pick<Webhook, 'webhookURL'> &
	Partial<Omit<Webhook, 'triggers' | 'createdAt' | 'updatedAt'>> & {
		/** Names of events; every event the service knows, when left out. */
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
