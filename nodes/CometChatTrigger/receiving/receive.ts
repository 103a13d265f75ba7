import type { IWebhookFunctions, IWebhookResponseData, IDataObject } from 'n8n-workflow';
import { asRecord } from '../../shared/values/readers';
import {
	receiveSafely,
	refuseBody,
	refuseLogin,
	refuseOtherApp,
	WRONG_LOGIN,
} from '../../shared/webhook/answer';
import { admitLogin, isOfOtherApp } from '../../shared/webhook/authentication';
import type { Admission } from '../../shared/webhook/authentication';
import { MAX_LEVELS } from '../../shared/webhook/levels';
import { withoutUndefined } from '../../shared/webhook/payload';
import { rawEvent } from '../../shared/webhook/raw';
import { registeredLogin } from '../registration';
import { parseEvent } from './event';
import type { ChatEvent } from './event';
import { isDocumented } from './families';
import { passes } from './filters';
import { identityOf } from './identity';
import { claimFirstDelivery } from './seen';
import { readSettings } from './settings';

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

/**
 * The short form of an event: its name and at most nine values, under the names of the action node.
 * An undocumented event of an unknown shape stays as it is.
 */
export function simplifyEvent(event: ChatEvent): IDataObject {
	const short = withoutUndefined(event.short);
	return Object.keys(short).length > 0 ? { event: event.name, ...short } : rawEvent(event);
}

/** Whether the node registers its webhook itself, with a login that nobody types. */
export function registersItself(context: IWebhookFunctions): boolean {
	return context.getNodeParameter('registration', 'byHand') === 'automatic';
}

/**
 * Lets a request in that has the login of the trigger.
 * @returns undefined when the user name or the password is wrong
 * @throws when the credentials cannot be read
 */
export async function admit(context: IWebhookFunctions): Promise<Admission | undefined> {
	if (registersItself(context)) {
		const expected = async () => {
			const { appId, ...proof } = await registeredLogin(context);
			return { appId, proof };
		};
		// `automatic` keeps this login apart from the login of the credentials: both may be remembered for the same node
		return await admitLogin(context, expected, 'automatic');
	}
	// `byHandOpen` lets everybody in. Events may be of any app, because no credentials name one
	if (context.getNodeParameter('registration', 'byHand') === 'byHandOpen') return {};
	return await admitLogin(context);
}
