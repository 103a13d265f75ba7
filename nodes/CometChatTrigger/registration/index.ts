import type { IHookFunctions } from 'n8n-workflow';
import { clock } from '../../CometChat/transport/clock';
import { ServiceError, SetupError } from '../../CometChat/transport/errors';
import { meaningOf } from '../../CometChat/transport/result/meaning';
import { toNodeError } from '../../CometChat/transport/result/nodeErrors';
import { openClient } from '../../CometChat/transport/sending/client';
import { managementApi } from './api';
import { within } from './deadline';
import { isOwnName, ownWebhookId } from './naming';
import { dropNote, keepNote, noteOf } from './note';
import type { Note } from './note';
import { isReachable, webhookUrl } from './publicUrl';
import { register } from './register';
import { fingerprintOf, wantedBy } from './wanted';
import type { Wanted } from './wanted';
import { Webhooks } from './webhooks';

export { registeredLogin } from './login';
export type { Login } from './login';

/** n8n starts, or another main process takes over: nobody changed anything, and nobody is there to read an error. */
const RESTARTS = ['init', 'leadershipChange'];

/**
 * Whether the service knows the webhook just as the node wants it. By hand, a person has seen to it.
 * @throws NodeApiError or NodeOperationError saying how to fix it
 */
export async function checkExists(this: IHookFunctions): Promise<boolean> {
	if (isByHand(this)) return true;
	return await explained(this, 'Could not look for the webhook', async () => {
		const wanted = await wantedBy(this);
		const note = noteOf(this, wanted.ownId);
		if (note?.fingerprint !== fingerprintOf(wanted)) return false;
		const [outcome] = await Promise.allSettled([
			inTime(
				this,
				clock.registration,
				async (webhooks) => await isAsWanted(webhooks, wanted, note),
			),
		]);
		if (outcome.status === 'fulfilled') return outcome.value;
		const error = outcome.reason as Error;
		if (!RESTARTS.includes(this.getActivationMode()) || !willPass(error)) throw error;
		// Taking the workflow out of service because of a short outage would lose events
		this.logger.warn(
			`${nameOf(this)} could not ask CometChat for its webhook ${note.webhookId}, and takes it as it was: ${sentence(error)}`,
		);
		return true;
	});
}

/**
 * Registers the webhook with exactly the chosen events, and Basic authentication.
 * @throws NodeApiError or NodeOperationError saying how to fix it
 */
export async function create(this: IHookFunctions): Promise<boolean> {
	if (isByHand(this)) return true;
	return await explained(this, 'Could not register the webhook', async () => {
		const wanted = await wantedBy(this);
		const { webhookId, unavailable } = await inTime(
			this,
			clock.registration,
			async (webhooks) => await register(webhooks, wanted),
		);
		if (unavailable.length > 0) {
			this.logger.warn(`${nameOf(this)}: CometChat does not offer ${unavailable.join(', ')}`);
		}
		keepNote(this, wanted.ownId, { webhookId, fingerprint: fingerprintOf(wanted), unavailable });
		return true;
	});
}

/**
 * Removes the webhook; one that is gone is fine. It does not throw: n8n would leave the webhooks of other nodes
 * registered, and its test mode would end badly. What is left is taken over by the next activation.
 */
async function remove(this: IHookFunctions): Promise<boolean> {
	if (isByHand(this)) return true;
	let webhookId = '';
	try {
		const url = webhookUrl(this);
		const ownId = ownWebhookId(this, url);
		const note = noteOf(this, ownId);
		// n8n clears up after an activation that was refused, too
		if (note === undefined && !isReachable(url)) return true;
		webhookId = note?.webhookId ?? ownId;
		await inTime(this, clock.removal, async (webhooks) => {
			const wasThere = await webhooks.remove(webhookId);
			// An event that comes while the node registers can overwrite the note of a webhook that it took over
			if (!note && !wasThere) await removeTakenOver(webhooks, url);
		});
		dropNote(this, ownId);
		return true;
	} catch (error) {
		this.logger.warn(
			`${nameOf(this)} could not remove its webhook ${webhookId} from CometChat: ${sentence(error)} Publishing the workflow again takes it over; otherwise remove it in the dashboard, under Webhooks.`,
		);
		return false;
	}
}

export { remove as delete };

/** Removes what sends to exactly this URL, if the node has named it: one that nobody took over yet is somebody else's. */
async function removeTakenOver(webhooks: Webhooks, url: string): Promise<void> {
	for (const { id, name, webhookURL } of await webhooks.list()) {
		if (webhookURL === url && isOwnName(name)) await webhooks.remove(id);
	}
}

function isByHand(context: IHookFunctions): boolean {
	return context.getNodeParameter('registration', 'byHand') !== 'automatic';
}

/** Whether the webhook that was noted is there, enabled, and has exactly the chosen events. */
async function isAsWanted(
	webhooks: Webhooks,
	{ settings: { webhookURL }, events: { all, names } }: Wanted,
	{ webhookId, unavailable }: Note,
): Promise<boolean> {
	const webhook = await webhooks.get(webhookId);
	if (webhook?.webhookURL !== webhookURL || webhook.enabled === false) return false;
	const attached = new Set([...(await webhooks.triggers(webhookId)), ...unavailable]);
	return (all || attached.size === names.length) && names.every((name) => attached.has(name));
}

/** Works on the webhooks of the app, for at most so many milliseconds. */
async function inTime<Result>(
	context: IHookFunctions,
	milliseconds: number,
	work: (webhooks: Webhooks) => Promise<Result>,
): Promise<Result> {
	const tooLate = new SetupError(
		`CometChat did not answer in time (${Math.ceil(milliseconds / 1_000)} s)`,
		'The service takes no requests at the moment, or cannot be reached. Try again in a few minutes.',
	);
	return await within(milliseconds, tooLate, async (stop) => {
		const options = { timeout: clock.registrationRequest };
		return await work(
			new Webhooks(await openClient(context, { api: managementApi, options, stop })),
		);
	});
}

/** The service may be there again in a while; nothing has to be corrected. */
function willPass(error: unknown): boolean {
	return (
		error instanceof SetupError ||
		(error instanceof ServiceError && ['busy', 'passes'].includes(meaningOf(error)))
	);
}

/** Throws what goes wrong as an error of the node, whose message says what was tried. */
async function explained<Result>(
	context: IHookFunctions,
	tried: string,
	work: () => Promise<Result>,
): Promise<Result> {
	try {
		return await work();
	} catch (error) {
		const shown =
			error instanceof ServiceError
				? new ServiceError(`${tried}: ${error.message}`, error.details)
				: error;
		throw toNodeError(context.getNode(), shown);
	}
}

function sentence(error: unknown): string {
	return (error as Error).message.replace(/\.?$/, '.');
}

function nameOf(context: IHookFunctions): string {
	return `The node "${context.getNode().name}" of the workflow ${context.getWorkflow().id}`;
}
