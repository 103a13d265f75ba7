import type { IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';
import {
	receiveSafely,
	refuseBody,
	refuseRequest,
	refuseLogin,
	refuseOtherApp,
} from '../../shared/webhook/answer';
import type { Reply } from '../../shared/webhook/answer';
import { isOfOtherApp } from '../../shared/webhook/authentication';
import { guard } from '../../shared/webhook/guard';
import { MAX_LEVELS } from '../../shared/webhook/levels';
import { rawEvent } from '../../shared/webhook/raw';
import { readSettings } from '../settings';
import { admit } from './admission';
import { parseNotification } from './notification';
import { consumeRepetition, watchDelivery } from './repetitions';
import type { Delivery } from './repetitions';
import { simplifyNotification } from './simplify';

const NAME = 'CometChat Notification Trigger';

const NO_NOTIFICATION = `The body has to be JSON of at most ${MAX_LEVELS} levels, with "data" that says by "to.uid" who is to be notified`;

const FAILURE = {
	log: `${NAME} could not take a notification`,
	answer: 'The trigger cannot take notifications.',
};

const ACCEPTED: Reply = { status: 200, body: { message: 'Accepted: the workflow starts' } };

/** Milliseconds until the answer: the service waits 2 seconds, including the way there and back. */
const TIME_LIMIT = 1_500;

/** Takes a notification of the service, and starts the workflow with it. */
export async function receive(this: IWebhookFunctions): Promise<IWebhookResponseData> {
	return await receiveSafely(this, FAILURE, answer);
}

async function answer(context: IWebhookFunctions): Promise<IWebhookResponseData> {
	const admission = await admit(context);
	// `admit` itself writes into the log
	if (!admission) return refuseLogin(context, NAME);
	const notification = parseNotification(context.getBodyData());
	if (!notification) return refuseBody(context, NAME, NO_NOTIFICATION);
	const { appId, body, data } = notification;
	const { channel, simplify } = readSettings(context);
	if (isOfOtherApp(appId, admission)) return refuseOtherApp(context, NAME, 'notification');
	// A notification that names no documented channel passes
	if ((notification.channel ?? channel) !== channel) {
		return refuseRequest(context, 400, `This trigger takes ${channel.plural} only`);
	}
	const json = simplify ? simplifyNotification(channel, data) : rawEvent(notification);
	if (context.getMode() === 'manual') return { workflowData: [[{ json }]] };
	// Only a delivery whose sender hung up before our answer comes again. Of two answered deliveries, each is a notification
	if (consumeRepetition(context, body)) {
		return { webhookResponse: { message: 'Ignored: the notification came before' } };
	}
	answerInTime(context, watchDelivery(context, body));
	return { workflowData: [[{ json }]] };
}

/**
 * Answers at the time limit, if n8n has not answered. At its limit of concurrent runs, n8n answers only when the run begins. It
 * keeps the run until then, so the notification counts as taken.
 */
function answerInTime(context: IWebhookFunctions, delivery: Delivery): void {
	const response = context.getResponseObject();
	// Called when n8n answers, also after the time limit. The status is that of n8n even then, and only the log can tell of it
	const read = (): Reply => {
		const { statusCode: status, headersSent: isLate } = response;
		if (status < 400) return ACCEPTED;
		delivery.noteFailure();
		if (isLate) {
			context.logger.error(`${FAILURE.log}: n8n could not start the workflow after the answer`, {
				node: context.getNode().name,
				workflowId: context.getWorkflow().id,
			});
		}
		return { status, body: { message: 'n8n could not start the workflow' } };
	};
	// `onEnd` does nothing, because this trigger counts no runs
	guard(response, { timeLimit: TIME_LIMIT, late: ACCEPTED, read, onEnd: () => {} });
}
