import { setTimeout as pause } from 'node:timers/promises';

import type { Credential, Workflow } from './api';
import { NOTIFICATION_TRIGGER_TYPE } from './paths';
import { chain, GOT_IT, node } from './steps';
import { TRIGGER, type Place, type Triggered } from './triggered';

/** The name of an email notification at the service. */
export const EMAIL = 'email-notification-payload-generated';

/** A workflow of the Notification Trigger and a step that does nothing. */
export function notificationWorkflow(
	credential: Credential,
	parameters: Record<string, unknown> = {},
): Workflow {
	const webhookId = crypto.randomUUID();
	const credentials = { cometChatApi: credential };
	return chain('When somebody missed something in the chat', [
		node(TRIGGER, NOTIFICATION_TRIGGER_TYPE, 1.1, parameters, { webhookId, credentials }),
		GOT_IT,
	]);
}

const PAUSE_MS = 200;
const BEFORE = 10;
const MEANWHILE = 15;
const AFTERWARDS = 5;

/**
 * Sends emails one after the other, each with another text, and lets something happen to n8n in the midst of them.
 * @returns the texts that n8n said it took, and those with which the workflow started; nobody repeats the others
 */
export async function notifiedAround(
	{ service }: Place,
	triggered: Triggered,
	happens: () => Promise<void>,
): Promise<{ taken: string[]; started: string[] }> {
	const cause = async (count: number) => {
		for (let n = 0; n < count; n++) {
			service.cause(EMAIL);
			await pause(PAUSE_MS);
		}
	};
	await cause(BEFORE);
	await Promise.all([happens(), cause(MEANWHILE)]);
	await triggered.whenListening();
	await cause(AFTERWARDS);
	await service.deliveriesSettled();
	const taken = service.deliveries
		.filter(({ succeeded }) => succeeded)
		.map(({ body }) => (JSON.parse(body) as { data: Told }).data.messages[0].message!);
	const items = (await triggered.startsAfter(taken.length)) as unknown as Told[];
	return { taken, started: items.map(({ messages }) => messages[0].text!) };
}

/** What an email tells of: as it is sent (`message`), and as it comes out (`text`). */
interface Told {
	messages: Array<{ message?: string; text?: string }>;
}
