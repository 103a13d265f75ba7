import type { IHookFunctions } from 'n8n-workflow';
import { isRestart } from '../../shared/webhook/restarts';
import {
	explainFailures,
	workMaySucceedLater,
	nameOf,
	tryOncePerPublication,
	sentence,
} from '../../shared/registration/failures';
import { isReachable, isSameOrigin, webhookUrl } from '../../shared/registration/publicUrl';
import { times, withClientInTime } from '../../shared/registration/times';
import type { Client } from '../../shared/transport/client';
import { managementApi } from './api';
import { isOwnName, ownWebhookId, removalKeyOf } from './naming';
import { dropNote, dropNotesOfOtherOrigins, keepNote, noteOf } from './note';
import type { Note } from './note';
import { register } from './register';
import { cancelRemoval, planRemoval } from './removals';
import { fingerprintOf, wantedWebhook } from './wanted';
import type { WantedWebhook } from './wanted';
import { Webhooks } from './webhooks';
import type { KnownWebhook } from './webhooks';

export { registeredLogin } from './login';

/**
 * Whether the service knows the webhook just as the node wants it. Always true where a person registers the
 * webhook by hand.
 * @throws NodeApiError or NodeOperationError saying how to fix it
 */
export async function checkExists(this: IHookFunctions): Promise<boolean> {
	if (isByHand(this)) return true;
	return await explainFailures(this, 'Could not look for the webhook', async () => {
		const wanted = await wantedWebhook(this);
		await cancelRemoval(wanted.removalKey);
		const note = noteOf(this, wanted.ownId);
		if (note?.fingerprint !== fingerprintOf(wanted)) return false;
		const check = async (webhooks: Webhooks) => await isAsWanted(webhooks, wanted, note);
		return await tryOncePerPublication(
			this,
			async () => await inTime(this, times.publishing, check),
		).catch((error: unknown) => {
			if (!isRestart(this) || !workMaySucceedLater(error)) throw error;
			// Taking the workflow out of service because of a short outage would lose events
			this.logger.warn(
				`${nameOf(this)} could not ask CometChat for its webhook ${note.webhookId}, and takes it as it was: ${sentence(error)}`,
			);
			return true;
		});
	});
}

/**
 * Registers the webhook with exactly the chosen events, and Basic authentication.
 * @throws NodeApiError or NodeOperationError saying how to fix it
 */
export async function create(this: IHookFunctions): Promise<boolean> {
	if (isByHand(this)) return true;
	return await explainFailures(this, 'Could not register the webhook', async () => {
		const wanted = await wantedWebhook(this);
		await cancelRemoval(wanted.removalKey);
		const { webhookId, unavailable } = await tryOncePerPublication(this, async () =>
			inTime(this, times.publishing, async (webhooks) => await register(webhooks, wanted)),
		);
		if (unavailable.length > 0) {
			this.logger.warn(`${nameOf(this)}: CometChat does not offer ${unavailable.join(', ')}`);
		}
		const { webhookURL } = wanted.settings;
		const fingerprint = fingerprintOf(wanted);
		keepNote(this, wanted.ownId, { webhookId, webhookURL, fingerprint, unavailable });
		forgetOtherOrigins(this, webhookURL);
		return true;
	});
}

/**
 * Plans the removal of the webhook, which follows unless the node is published again within seconds. This function does not
 * throw: after an error, n8n leaves the webhooks of other nodes registered, and after a test it leaves the test URL open. The
 * next activation takes over a webhook that could not be removed.
 */
export async function remove(this: IHookFunctions): Promise<boolean> {
	if (isByHand(this)) return true;
	let webhookId = '';
	try {
		const url = webhookUrl(this);
		const ownId = ownWebhookId(this, url);
		const note = noteOf(this, ownId);
		webhookId = note?.webhookId ?? ownId;
		forgetOtherOrigins(this, url);
		dropNote(this, ownId);
		// n8n calls this also after a publication that was refused
		if (note === undefined && !isReachable(url)) return true;
		const removeLater = removalOf(this, webhookId, url, note !== undefined);
		const credentials = await this.getCredentials(managementApi.credentials);
		planRemoval(removalKeyOf(ownId, credentials), times.untilRemoval, async () => {
			await removeLater().catch((error: unknown) => warnNotRemoved(this, webhookId, error));
		});
		return true;
	} catch (error) {
		warnNotRemoved(this, webhookId, error);
		return false;
	}
}

/**
 * Makes the function that removes the webhook. The webhook is read at once and compared at the removal, because another main
 * process may publish the workflow again meanwhile.
 */
function removalOf(
	context: IHookFunctions,
	webhookId: string,
	url: string,
	hasNote: boolean,
): () => Promise<void> {
	const before = inTime(
		context,
		times.removal,
		async (webhooks) => (await webhooks.get(webhookId)) ?? NOT_THERE,
	).catch(() => undefined);
	const removeWebhook = async (webhooks: Webhooks) => {
		const wasThere = await removeOwn(webhooks, webhookId, url, await before);
		// A run that starts during registration may save over the note. A webhook that was taken over has an ID of its own, so without
		// the note only its URL finds it
		if (!hasNote && !wasThere) await removeTakenOver(webhooks, url);
	};
	return async () => await inTime(context, times.removal, removeWebhook);
}

function warnNotRemoved(context: IHookFunctions, webhookId: string, error: unknown): void {
	context.logger.warn(
		`${nameOf(context)} could not remove its webhook ${webhookId} from CometChat: ${sentence(error)} Publishing the workflow again takes it over; otherwise remove it in the dashboard, under Webhooks.`,
	);
}

/** Stands for a webhook that did not exist. If it exists at the removal, another main process has registered it. */
const NOT_THERE = { updatedAt: 'never' };

/**
 * Removes a webhook, unless its URL has another origin than `url`, or it was registered again after `before` was read.
 * @param before the webhook as it was when the removal was planned; undefined where it could not be read
 * @returns whether there was a webhook of this n8n
 */
async function removeOwn(
	webhooks: Webhooks,
	webhookId: string,
	url: string,
	before?: Pick<KnownWebhook, 'updatedAt'>,
): Promise<boolean> {
	const webhook = await webhooks.get(webhookId);
	if (!webhook || !isSameOrigin(webhook.webhookURL, url)) return false;
	if (before && before.updatedAt !== webhook.updatedAt) return true;
	return await webhooks.remove(webhookId);
}

/** Removes the webhooks with exactly this URL and a name given by the node. Other names were given by a person. */
async function removeTakenOver(webhooks: Webhooks, url: string): Promise<void> {
	for (const { id, name, webhookURL } of await webhooks.list()) {
		if (webhookURL === url && isOwnName(name)) await webhooks.remove(id);
	}
}

/**
 * Forgets the webhooks that the node registered under another address of n8n, and logs them. They stay in CometChat:
 * where this n8n is a copy of another, they may belong to the original.
 */
function forgetOtherOrigins(context: IHookFunctions, url: string): void {
	for (const { webhookId, webhookURL } of dropNotesOfOtherOrigins(context, url)) {
		context.logger.warn(
			`${nameOf(context)} leaves the webhook ${webhookId} in CometChat alone, because it sends to another address: ${webhookURL}. If no n8n runs at that address, remove the webhook in the dashboard, under Webhooks.`,
		);
	}
}

function isByHand(context: IHookFunctions): boolean {
	return context.getNodeParameter('registration', 'byHand') !== 'automatic';
}

/**
 * Whether the webhook of the note has the URL of the node, is enabled, and has each chosen event that the service offers. Unless
 * all events are chosen, it may have no other.
 */
async function isAsWanted(
	webhooks: Webhooks,
	{ settings: { webhookURL }, events: { all, names } }: WantedWebhook,
	{ webhookId, unavailable }: Note,
): Promise<boolean> {
	const webhook = await webhooks.get(webhookId);
	if (webhook?.webhookURL !== webhookURL || !webhook.enabled) return false;
	const attached = new Set([...(await webhooks.triggers(webhookId)), ...unavailable]);
	const hasSurplus = !all && attached.size > names.length;
	return !hasSurplus && names.every((name) => attached.has(name));
}

/**
 * Works on the webhooks of the app, and waits at most `milliseconds`.
 * @throws LateError when the time was over
 */
export async function inTime<Result>(
	context: IHookFunctions,
	milliseconds: number,
	work: (webhooks: Webhooks) => Promise<Result>,
): Promise<Result> {
	const workWith = async (client: Client) => await work(new Webhooks(client));
	return await withClientInTime(context, milliseconds, workWith, managementApi);
}
