import type { IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';
import { admit } from './authentication';
import { MAX_LEVELS, parseEvent } from './event';
import { passes } from './filters';
import { identityOf } from './identity';
import { rawEvent } from './raw';
import { refuse, refuseLogin } from './refuse';
import { isFirstDelivery } from './seen';
import { readSettings } from './settings';
import { simplifyEvent } from './simplify';

const NO_EVENT = `The body has to be JSON of at most ${MAX_LEVELS} levels, with a text "trigger" and the "data" that belongs to this event`;

/** The answer to an event that starts the workflow. */
export const STARTED = 'Accepted: the workflow starts';

/**
 * Takes what the service sends, and starts the workflow with it. Nothing is thrown: n8n would start a run that failed,
 * and anybody could make it do so.
 */
export async function receive(this: IWebhookFunctions): Promise<IWebhookResponseData> {
	try {
		return await take(this);
	} catch (error) {
		this.logger.error(`CometChat Trigger could not take an event: ${(error as Error).message}`, {
			node: this.getNode().name,
			workflowId: this.getWorkflow().id,
		});
		return refuse(this, 500, 'The trigger cannot take events. See the log of n8n.');
	}
}

async function take(context: IWebhookFunctions): Promise<IWebhookResponseData> {
	const admission = await admit(context);
	if (!admission) return refuseLogin(context, 'CometChat Trigger');
	const event = parseEvent(context.getBodyData());
	if (!event) return refuse(context, 400, NO_EVENT);
	const { appId } = admission;
	if (appId !== undefined && event.appId !== undefined && event.appId !== appId) {
		return refuse(context, 403, 'The event belongs to another app');
	}
	const { events, filters, simplify } = readSettings(context);
	const isChosen = events.all || events.names.includes(event.trigger);
	if (!isChosen) return ignore('The event is not chosen');
	if (!passes(event, filters)) return ignore('A filter keeps the event out');
	const json = simplify ? simplifyEvent(event) : rawEvent(event);
	const isTest = context.getMode() === 'manual';
	if (!isTest && !(await isFirstDelivery(context, identityOf(event)))) {
		return ignore('The event came before');
	}
	return { workflowData: [[{ json }]] };
}

/** Answers with success, so that the service does not repeat the event, and starts nothing. */
function ignore(reason: string): IWebhookResponseData {
	return { webhookResponse: { message: `Ignored: ${reason}` } };
}
