import { createHash } from 'crypto';
import type { IDataObject, IWebhookFunctions } from 'n8n-workflow';
import { clock } from '../../shared/transport/clock';
import { whenClosed } from '../../shared/webhook/answer';

/** How long a delivery without an answer may be repeated (milliseconds); the service documents no repetitions. */
const MAY_BE_REPEATED_FOR = 60_000;

/** The most deliveries without an answer that a process remembers. */
const MAX_UNANSWERED = 10_000;

/**
 * The deliveries that started the workflow although their sender hung up before the answer, oldest first. The key names the node
 * and the content; the value is the time (of `clock.elapsed`) until which the service may repeat the delivery.
 */
const unanswered = new Map<string, number>();

/** A delivery that is about to start the workflow. */
export interface Delivery {
	/** Notes that n8n could not start the workflow, so that a repetition starts it. */
	noteFailure(): void;
}

/**
 * Whether the service sends a notification again that has started the workflow. Notifications have no ID, and two equal
 * notifications may happen, e.g. when somebody sends "ok" twice. So a delivery counts as a repetition only if an earlier
 * delivery was equal in every part, and its sender hung up before the answer. After an answer, the service repeats nothing.
 */
export function consumeRepetition(context: IWebhookFunctions, body: IDataObject): boolean {
	if (unanswered.size === 0) return false;
	const key = keyOf(context, body);
	const until = unanswered.get(key) ?? 0;
	// Deleted, because a further equal delivery is another notification
	unanswered.delete(key);
	return until >= clock.elapsed();
}

/** Remembers a delivery if its sender hangs up, or has hung up, before the answer. */
export function watchDelivery(context: IWebhookFunctions, body: IDataObject): Delivery {
	const response = context.getResponseObject();
	let key: string | undefined;
	let hasFailed = false;
	whenClosed(response, () => {
		// A sender that has the status may hang up before the body, which n8n compresses and sends later
		if (response.headersSent || hasFailed) return;
		key = keyOf(context, body);
		unanswered.set(key, clock.elapsed() + MAY_BE_REPEATED_FOR);
		dropOldest();
	});
	return {
		noteFailure() {
			hasFailed = true;
			if (key !== undefined) unanswered.delete(key);
		},
	};
}

function dropOldest(): void {
	for (const [key, until] of unanswered) {
		if (unanswered.size <= MAX_UNANSWERED && until >= clock.elapsed()) return;
		unanswered.delete(key);
	}
}

function keyOf(context: IWebhookFunctions, body: IDataObject): string {
	const whole = JSON.stringify([context.getWorkflow().id, context.getNode().id, body]);
	return createHash('sha256').update(whole).digest('base64url');
}
