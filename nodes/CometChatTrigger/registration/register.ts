import { ServiceError } from '../../CometChat/transport/errors';
import { meaningOf } from '../../CometChat/transport/result/meaning';
import type { ChosenEvents } from '../events';
import type { Wanted } from './wanted';
import type { RefusedTrigger, Webhooks } from './webhooks';

/** An app has at most so many webhooks. */
const MOST_WEBHOOKS = 25;

/** What the service knows now. */
export interface Registered {
	webhookId: string;
	/** Events that the service does not have for the app. */
	unavailable: string[];
}

/**
 * Makes the service know the node: the webhook that an earlier activation left, or one with the same URL, is taken
 * over; otherwise one is created. It ends up with exactly the chosen events.
 * @throws ServiceError for refusals, saying what was done
 */
export async function register(webhooks: Webhooks, wanted: Wanted): Promise<Registered> {
	const { ownId, settings, events } = wanted;
	const known = await webhooks.list();
	const found =
		known.find(({ id }) => id === ownId) ??
		known.find(({ webhookURL }) => webhookURL === settings.webhookURL);
	const webhookId = found?.id ?? ownId;
	const isNew = found === undefined && (await create(webhooks, wanted, known.length));
	if (found) await webhooks.update(webhookId, settings);
	try {
		return { webhookId, unavailable: await attachExactly(webhooks, webhookId, events) };
	} catch (error) {
		throw isNew ? await removeAgain(webhooks, webhookId, error as Error) : error;
	}
}

/** Creates the node's own webhook; tells whether it is new. */
async function create(
	webhooks: Webhooks,
	{ ownId, settings }: Wanted,
	existing: number,
): Promise<boolean> {
	const [created] = await Promise.allSettled([webhooks.create(ownId, settings)]);
	if (created.status === 'fulfilled') return true;
	const error: unknown = created.reason;
	if (!(error instanceof ServiceError) || !mayMeanTaken(error)) throw error;
	// An attempt whose answer was lost may have created it
	if ((await webhooks.get(ownId)) === undefined) throw withAdvice(error, ownId, existing);
	await webhooks.update(ownId, settings);
	return false;
}

/** Nothing publishes the code for an id that exists. */
function mayMeanTaken(error: ServiceError): boolean {
	const { status = 0 } = error.details;
	return status >= 400 && status < 500 && !['app', 'busy'].includes(meaningOf(error));
}

function withAdvice(error: ServiceError, ownId: string, existing: number): ServiceError {
	const howToFix =
		existing >= MOST_WEBHOOKS
			? `The app has ${existing} webhooks, and the service takes at most ${MOST_WEBHOOKS}. Remove one that is not needed any more in the dashboard, under Webhooks, then try again.`
			: `Look in the dashboard, under Webhooks, whether something stands in the way of a webhook with the ID ${ownId}, then try again.`;
	return new ServiceError(error.message, { ...error.details, howToFix });
}

/**
 * Attaches what is missing and removes what is too much. Whoever asks for all events keeps those that the node does
 * not know, and is not held up by those that the app does not have.
 * @returns the events that the service refused although all were asked for
 */
async function attachExactly(
	webhooks: Webhooks,
	webhookId: string,
	{ all, names }: ChosenEvents,
): Promise<string[]> {
	const attached = await webhooks.triggers(webhookId);
	const missing = names.filter((name) => !attached.includes(name));
	const surplus = all ? [] : attached.filter((name) => !names.includes(name));
	const refused = missing.length > 0 ? await webhooks.attach(webhookId, missing) : [];
	if (refused.length > 0 && (!all || refused.length === names.length)) throw refusal(refused);
	if (surplus.length > 0) await webhooks.detach(webhookId, surplus);
	return refused.map(({ name }) => name);
}

function refusal(refused: RefusedTrigger[]): ServiceError {
	const named = refused.map(({ name }) => name).join(', ');
	const reasons = [...new Set(refused.map(({ reason }) => reason).filter((text) => text !== ''))];
	return new ServiceError(`The service did not attach ${named}`, {
		fields: reasons.map((reason) => reason.replace(/\.?$/, '.')).join(' ') || undefined,
		howToFix:
			"Take these events out of 'Trigger On' and 'Other Events', or check how they are spelled in the dashboard, under Webhooks.",
	});
}

/** A webhook without its events would be half a registration. */
async function removeAgain(webhooks: Webhooks, webhookId: string, error: Error): Promise<Error> {
	if (!(error instanceof ServiceError)) return error;
	let note = 'The webhook that was created for it has been removed again.';
	try {
		await webhooks.remove(webhookId);
	} catch {
		note = `The webhook ${webhookId} that was created for it could not be removed again; the next attempt takes it over.`;
	}
	const advice = [error.details.advice, note].filter(Boolean).join(' ');
	return new ServiceError(error.message, { ...error.details, advice });
}
