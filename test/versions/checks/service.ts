import { setTimeout as pause } from 'node:timers/promises';
import { settings } from './settings';

/** A request that arrived at the stand-in of the service. */
export interface Arrived {
	method: string;
	url: string;
	/** As the reference prints it, e.g. `GET /apps/{appId}/webhooks`. */
	route?: string;
	body?: unknown;
	headers: Record<string, string>;
	endedAt?: number;
}

/** Puts the stand-in back to its seed: no faults, no requests so far. */
export async function reset(): Promise<void> {
	await control('POST', 'reset');
}

/** Makes the stand-in misbehave, as the `FaultSpec` of `test/service` says. */
export async function addFault(fault: Record<string, unknown>): Promise<void> {
	await control('POST', 'faults', fault);
}

/** The requests so far, those without an answer included. */
export async function arrived(): Promise<Arrived[]> {
	return (await control('GET', 'requests')) as Arrived[];
}

/** A webhook of the stand-in, as its records have it. */
export interface KnownWebhook {
	id: string;
	webhookURL: string;
	enabled: boolean;
	useBasicAuth: boolean;
	username: string;
	password: string;
	triggers: string[];
}

/** The webhooks that the stand-in knows. */
export async function webhooks(): Promise<KnownWebhook[]> {
	return Object.values((await state()).webhooks) as KnownWebhook[];
}

/** Makes a webhook in the stand-in as somebody does it in the dashboard. */
export async function addWebhook(webhook: Partial<KnownWebhook>): Promise<void> {
	await control('POST', 'webhooks', webhook);
}

/** Lets an event happen; the stand-in delivers it to its webhooks. */
export async function cause(trigger: string): Promise<void> {
	await control('POST', 'events', { trigger });
}

/** Sends once more what the stand-in delivered. */
export async function repeatDelivery({ id }: Delivery): Promise<void> {
	await control('POST', `deliveries/${id}/repeat`);
}

/** An attempt of the stand-in to deliver an event. */
export interface Delivery {
	id: number;
	status?: number;
}

/** Longer than the stand-in waits for the answer to a delivery. */
const DELIVERED_WITHIN_MS = 60_000;

/**
 * The deliveries, when so many of them got an answer.
 * @throws when they do not get it in time, with what became of them
 */
export async function delivered(count: number): Promise<Delivery[]> {
	const deadline = Date.now() + DELIVERED_WITHIN_MS;
	for (;;) {
		const deliveries = (await control('GET', 'deliveries')) as Delivery[];
		if (deliveries.filter(({ status }) => status !== undefined).length >= count) return deliveries;
		if (Date.now() > deadline) {
			throw new Error(
				`Of ${count} deliveries not every one was answered: ${JSON.stringify(deliveries)}`,
			);
		}
		await pause(20);
	}
}

/** The records of the stand-in: for each kind, by their ID. */
export async function state(): Promise<Record<string, object>> {
	return (await control('GET', 'state')) as Record<string, object>;
}

async function control(method: string, what: string, body?: unknown): Promise<unknown> {
	const response = await fetch(`${settings.origin}/_service/${what}`, {
		method,
		...(body !== undefined && {
			headers: { 'content-type': 'application/json' },
			body: JSON.stringify(body),
		}),
	});
	const answer = (await response.json()) as { data: unknown };
	if (!response.ok) throw new Error(`${method} ${what}: ${JSON.stringify(answer)}`);
	return answer.data;
}
