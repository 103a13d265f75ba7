import { setTimeout as pause } from 'node:timers/promises';
import { settings } from './settings';

/** A request that arrived at the stand-in of the service. */
interface ArrivedRequest {
	method: string;
	url: string;
	/** The route as the reference prints it, e.g. `GET /apps/{appId}/webhooks`. */
	route?: string;
	body?: unknown;
	headers: Record<string, string>;
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
export async function arrivedRequests(): Promise<ArrivedRequest[]> {
	return (await control('GET', 'requests')) as ArrivedRequest[];
}

/** A webhook of the stand-in, as its records have it. */
interface KnownWebhook {
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
export async function causeEvent(trigger: string): Promise<void> {
	await control('POST', 'events', { trigger });
}

/** Lets the stand-in repeat a delivery. */
export async function repeatDelivery({ id }: Delivery): Promise<void> {
	await control('POST', `deliveries/${id}/repeat`);
}

/** An attempt of the stand-in to deliver an event. */
interface Delivery {
	id: number;
	status?: number;
}

/** Longer than the stand-in waits for the answer to a delivery, and than the trigger waits before it removes a webhook. */
const WITHIN_MS = 60_000;

/**
 * Asks again and again until an answer will do.
 * @throws with the last answer when none will do in time
 */
export async function until<Answer>(
	ask: () => Promise<Answer> | Answer,
	willDo: (answer: Answer) => boolean,
): Promise<Answer> {
	const deadline = Date.now() + WITHIN_MS;
	for (;;) {
		const answer = await ask();
		if (willDo(answer)) return answer;
		if (Date.now() > deadline) throw new Error(`Waited in vain; last: ${JSON.stringify(answer)}`);
		await pause(20);
	}
}

/** The deliveries, as soon as that many of them got an answer. */
export async function waitForDeliveries(count: number): Promise<Delivery[]> {
	return await until(
		async () => (await control('GET', 'deliveries')) as Delivery[],
		(deliveries) => deliveries.filter(({ status }) => status !== undefined).length >= count,
	);
}

/** The records of the stand-in, by kind and by ID. */
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
