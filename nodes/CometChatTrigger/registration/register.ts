import { orRefusal, ServiceError, withNotes } from '../../shared/transport/errors';
import { causeOf } from '../../shared/transport/failure';
import type { ChosenEvents } from '../events';
import { isSameOrigin } from '../../shared/registration/publicUrl';
import type { WantedWebhook } from './wanted';
import type { KnownWebhook, RefusedTrigger, Webhooks } from './webhooks';

/** The most webhooks of an app: https://www.cometchat.com/docs/rest-api/management-apis/webhooks/overview */
const MAX_WEBHOOKS = 25;

/** The webhook that the service has now. */
export interface Registration {
	webhookId: string;
	/** The events that the service does not offer to the app. Only with all events chosen, such events are no error. */
	unavailable: string[];
}

/**
 * Makes the service know the node: takes over the webhook of an earlier activation, or a webhook with the same URL;
 * otherwise creates a webhook. The webhook then has exactly the chosen events. A webhook with a URL of another origin
 * is never changed: it may belong to another n8n.
 * @throws ServiceError for refusals, saying what was done
 */
export async function register(webhooks: Webhooks, wanted: WantedWebhook): Promise<Registration> {
	const { ownId, settings, events } = wanted;
	const existing = await webhooks.list();
	const own = findOwn(existing, wanted);
	const webhookId = own?.id ?? freeId(existing, ownId);
	let isNew = false;
	if (own) await webhooks.update(webhookId, settings);
	else isNew = await create(webhooks, webhookId, wanted, existing.length);
	try {
		return { webhookId, unavailable: await attachExactly(webhooks, webhookId, events) };
	} catch (error) {
		throw isNew ? await removeAgain(webhooks, webhookId, error as Error) : error;
	}
}

/** The webhook of an earlier activation; if there is none, a webhook with the URL of the node. */
function findOwn(
	existing: KnownWebhook[],
	{ ownId, settings }: WantedWebhook,
): KnownWebhook | undefined {
	const { webhookURL } = settings;
	return (
		existing.find(({ id, webhookURL: url }) => id === ownId && isSameOrigin(url, webhookURL)) ??
		existing.find(({ webhookURL: url }) => url === webhookURL)
	);
}

/** The own ID, with a number behind it when somebody has given the webhook of this ID a URL of another origin. */
function freeId(existing: KnownWebhook[], ownId: string): string {
	const taken = new Set(existing.map(({ id }) => id));
	let id = ownId;
	for (let number = 2; taken.has(id); number++) id = `${ownId}_${number}`;
	return id;
}

/** Creates the node's own webhook. Returns false if an attempt whose answer was lost had created it. */
async function create(
	webhooks: Webhooks,
	webhookId: string,
	{ settings }: WantedWebhook,
	webhookCount: number,
): Promise<boolean> {
	const answer = await orRefusal(webhooks.create(webhookId, settings));
	if (!(answer instanceof ServiceError)) return true;
	if (!mayMeanTaken(answer)) throw answer;
	const there = await webhooks.get(webhookId);
	if (!there || !isSameOrigin(there.webhookURL, settings.webhookURL)) {
		throw withAdvice(answer, webhookId, webhookCount);
	}
	await webhooks.update(webhookId, settings);
	return false;
}

/** Whether a refusal may mean that the ID is taken: the reference does not name the code for that. */
function mayMeanTaken(error: ServiceError): boolean {
	const { status = 0 } = error.details;
	return status >= 400 && status < 500 && !['app', 'busy'].includes(causeOf(error.details));
}

function withAdvice(error: ServiceError, webhookId: string, webhookCount: number): ServiceError {
	const codeAdvice =
		webhookCount >= MAX_WEBHOOKS
			? `The app has ${webhookCount} webhooks, and the service takes at most ${MAX_WEBHOOKS}. Remove one that you no longer need in the dashboard, under Webhooks, then try again.`
			: `Look in the dashboard, under Webhooks, whether there is already a webhook with the ID ${webhookId}, then try again.`;
	return new ServiceError(error.message, { ...error.details, codeAdvice });
}

/**
 * Attaches the missing events and detaches the surplus events. With all events chosen, events that the node does not know stay
 * attached, and the service may refuse some of them, because not every app has every event.
 * @returns the events that the service refused
 * @throws ServiceError if the service refused any event; with all events chosen, only if it refused every event
 */
async function attachExactly(
	webhooks: Webhooks,
	webhookId: string,
	{ all, names }: ChosenEvents,
): Promise<string[]> {
	const attached = await webhooks.triggers(webhookId);
	const missing = names.filter((name) => !attached.includes(name));
	const surplus = all ? [] : attached.filter((name) => !names.includes(name));
	const refused = missing.length > 0 ? await attach(webhooks, webhookId, missing) : [];
	const mayLackEvents = all && refused.length < names.length;
	if (refused.length > 0 && !mayLackEvents) throw refusal(refused);
	if (surplus.length > 0) await webhooks.detach(webhookId, surplus);
	return refused.map(({ name }) => name);
}

/**
 * Attaches events. Returns the events that are not attached. An event that the answer does not confirm may be attached all the
 * same: by an attempt whose answer was lost, or by another main process of n8n.
 */
async function attach(
	webhooks: Webhooks,
	webhookId: string,
	names: string[],
): Promise<RefusedTrigger[]> {
	const { refused, unconfirmed } = await webhooks.attach(webhookId, names);
	const doubtful = [...refused, ...unconfirmed.map((name) => ({ name, reason: '' }))];
	if (doubtful.length === 0) return [];
	const attached = await orRefusal(webhooks.triggers(webhookId));
	if (attached instanceof ServiceError) {
		if (unconfirmed.length > 0) throw attached;
		// The reasons of the service say more than the failure of this request
		return refused;
	}
	return doubtful.filter(({ name }) => !attached.includes(name));
}

function refusal(refused: RefusedTrigger[]): ServiceError {
	const named = refused.map(({ name }) => name).join(', ');
	const reasons = [...new Set(refused.map(({ reason }) => reason).filter((text) => text !== ''))];
	return new ServiceError(`The service did not attach ${named}`, {
		aboutFields: reasons.map((reason) => reason.replace(/\.?$/, '.')).join(' ') || undefined,
		codeAdvice:
			"Take these events out of 'Trigger On' and 'Other Events', or check how they are spelled in the dashboard, under Webhooks.",
	});
}

/** Removes a new webhook whose events could not be attached. Returns the error to throw, which also tells of the removal. */
async function removeAgain(webhooks: Webhooks, webhookId: string, error: Error): Promise<Error> {
	if (!(error instanceof ServiceError)) return error;
	const aboutRemoval = await webhooks.remove(webhookId).then(
		() => 'The webhook that was created for it has been removed again.',
		() =>
			`The webhook ${webhookId} that was created for it could not be removed again; the next attempt takes it over.`,
	);
	return new ServiceError(error.message, withNotes(error.details, aboutRemoval));
}
