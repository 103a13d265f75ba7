import type { IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';
import { asRecord } from '../../shared/values/readers';
import {
	receiveSafely,
	refuseBody,
	refuseLogin,
	refuseOtherApp,
	WRONG_LOGIN,
} from '../../shared/webhook/answer';
import { isOfOtherApp } from '../../shared/webhook/authentication';
import { MAX_LEVELS } from '../../shared/webhook/levels';
import { admit, registersItself } from './authentication';
import { parseEvent } from './event';
import { isDocumented } from './families';
import { passes } from './filters';
import { identityOf } from './identity';
import { rawEvent } from '../../shared/webhook/raw';
import { claimFirstDelivery } from './seen';
import { readSettings } from './settings';
import { simplifyEvent } from './simplify';

const NO_EVENT = `The body has to be JSON of at most ${MAX_LEVELS} levels, with a text "trigger" and the "data" that belongs to this event`;

const FAILURE = {
	log: 'CometChat Trigger could not take an event',
	answer: 'The trigger cannot take events.',
};

const NAME = 'CometChat Trigger';

const OTHER_SECRET =
	"The password of the webhook follows from the 'Secret' of the credentials. If the secret was changed, unpublish the workflow and publish it again.";

/** A body that is no event, in words for n8n's log. Only documented names are shown: any other name could fill the log. */
function describeBody(name: unknown): string {
	return typeof name === 'string' && isDocumented(name)
		? `the event ${name}, whose data lack what it is about`
		: 'a request';
}

/** Takes what the service sends, and starts the workflow with an event that is chosen, passes the filters and is new. */
export async function receive(this: IWebhookFunctions): Promise<IWebhookResponseData> {
	return await receiveSafely(this, FAILURE, answer);
}

async function answer(context: IWebhookFunctions): Promise<IWebhookResponseData> {
	const admission = await admit(context);
	if (!admission)
		return refuseLogin(context, NAME, registersItself(context) ? OTHER_SECRET : WRONG_LOGIN);
	const body = context.getBodyData();
	const event = parseEvent(body);
	if (!event) {
		return refuseBody(context, NAME, NO_EVENT, describeBody(asRecord(body).trigger));
	}
	if (isOfOtherApp(event.appId, admission)) return refuseOtherApp(context, NAME, 'event');
	const { events, filters, simplify } = readSettings(context);
	const isChosen = events.all || events.names.includes(event.trigger);
	if (!isChosen) return ignore('The event is not chosen');
	if (!passes(event, filters)) return ignore('A filter keeps the event out');
	const json = simplify ? simplifyEvent(event) : rawEvent(event);
	// In a test, each delivery starts the workflow
	const isTest = context.getMode() === 'manual';
	if (!isTest && !(await claimFirstDelivery(context, identityOf(event)))) {
		return ignore('The event came before');
	}
	return { workflowData: [[{ json }]] };
}

/** Answers with success, so that the service does not repeat the event, and starts nothing. */
function ignore(reason: string): IWebhookResponseData {
	return { webhookResponse: { message: `Ignored: ${reason}` } };
}
