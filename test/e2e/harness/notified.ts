import { setTimeout as pause } from 'node:timers/promises';

import type { Credential, Workflow } from './api';
import { NOTIFICATION_TRIGGER_TYPE } from './paths';
import { chain, GOT_IT, node } from './steps';
import { TRIGGER, type N8nAndStandIn, type Triggered } from './triggered';

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

/** The time between two emails, and the numbers of emails before and during what happens to n8n. */
const PAUSE_MS = 200;
const BEFORE = 10;
const MEANWHILE = 15;
/** How many emails n8n has to take afterwards, and how many it gets for that: a busy machine answers some of them too late. */
export const AFTERWARDS = 5;
const AT_MOST = 40;

/**
 * Sends emails one after the other, each with another text, and lets something happen to n8n in the midst of them.
 * @returns the texts that n8n has taken, and those with which the workflow started. Emails that n8n did not take are lost.
 */
export async function notifiedAround(
	{ service }: N8nAndStandIn,
	triggered: Triggered,
	happens: () => Promise<void>,
): Promise<{ taken: string[]; started: string[] }> {
	const cause = async (count: number) => {
		for (let n = 0; n < count; n++) {
			service.causeEvent(EMAIL);
			await pause(PAUSE_MS);
		}
	};
	await cause(BEFORE);
	await Promise.all([happens(), cause(MEANWHILE)]);
	await triggered.whenListening();
	await service.deliveriesSettled();
	const succeeded = () => service.deliveries.filter((delivery) => delivery.succeeded);
	const enough = succeeded().length + AFTERWARDS;
	for (let n = 0; n < AT_MOST && succeeded().length < enough; n++) {
		service.causeEvent(EMAIL);
		await service.deliveriesSettled();
	}
	const taken = succeeded().map(
		({ body }) => (JSON.parse(body) as { data: Email }).data.messages[0].message!,
	);
	const items = (await triggered.waitForStarts(taken.length)) as unknown as Email[];
	return { taken, started: items.map(({ messages }) => messages[0].text!) };
}

/** The messages in an email: the service sends their text as `message`, the trigger gives it as `text`. */
interface Email {
	messages: Array<{ message?: string; text?: string }>;
}
