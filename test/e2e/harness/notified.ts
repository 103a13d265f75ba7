import type { Credential, Workflow } from './api';
import { NOTIFICATION_TRIGGER_TYPE } from './paths';
import { chain, GOT_IT, node } from './steps';
import { TRIGGER } from './triggered';

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
