import type { IHookFunctions } from 'n8n-workflow';
import {
	explainFailures,
	workMaySucceedLater,
	nameOf,
	tryOncePerPublication,
	sentence,
} from '../../shared/registration/failures';
import { withClientInTime, times } from '../../shared/registration/times';
import type { Client } from '../../shared/transport/client';
import { SetupError } from '../../shared/transport/errors';
import { isRestart } from '../../shared/webhook/restarts';
import type { Channel } from '../channels';
import { readSettings } from '../settings';
import { isSameUrl, Providers } from './providers';
import { isAsWanted, refuseForeign, register } from './register';
import { ownUrl, wantedProvider } from './wanted';

/**
 * Removals under way in this process. A publication waits for their end: the request of a removal names no URL, and would take
 * away the provider of the node that is published. A removal that begins during a publication is not held back.
 */
const removals = new Set<Promise<boolean>>();

/**
 * Whether the service has the node as the custom provider of its channel.
 * @throws NodeApiError or NodeOperationError saying how to fix it, also when another provider is there
 */
export async function checkExists(this: IHookFunctions): Promise<boolean> {
	return await explainFailures(this, 'Could not look for the custom provider', async () => {
		const wanted = await wantedProvider(this);
		await Promise.all(removals);
		const check = async (providers: Providers) => {
			const there = await providers.findPreferring(wanted.settings.webhookURL);
			refuseForeign(there, wanted);
			return isAsWanted(there, wanted);
		};
		return await tryOncePerPublication(
			this,
			async () => await inTime(this, times.publishing, wanted.channel, check),
		).catch((error: unknown) => {
			if (!isRestart(this) || !workMaySucceedLater(error)) throw error;
			// Taking the workflow out of service because of a short outage would lose notifications
			this.logger.warn(
				`${nameOf(this)} could not ask CometChat for its custom provider, and takes it as it was: ${sentence(error)}`,
			);
			return true;
		});
	});
}

/**
 * Makes the node the custom provider of its channel.
 * @throws NodeApiError or NodeOperationError saying how to fix it
 */
export async function create(this: IHookFunctions): Promise<boolean> {
	return await explainFailures(this, 'Could not register the custom provider', async () => {
		const wanted = await wantedProvider(this);
		await Promise.all(removals);
		const makeProvider = async (providers: Providers) => await register(providers, wanted);
		const isShown = await tryOncePerPublication(
			this,
			async () => await inTime(this, times.publishing, wanted.channel, makeProvider),
		);
		if (!isShown) {
			this.logger.warn(
				`${nameOf(this)}: CometChat took the custom provider for ${wanted.channel.plural}, but does not show it. If no notification comes, look in the dashboard, under Notifications.`,
			);
		}
		return true;
	});
}

/**
 * Removes the custom provider, if it has the URL of this node. This function does not throw: after an error, n8n leaves the
 * webhooks of other nodes registered, and after a test it leaves the test URL open.
 */
export async function remove(this: IHookFunctions): Promise<boolean> {
	const removal = tryToRemove(this);
	removals.add(removal);
	const isRemoved = await removal;
	removals.delete(removal);
	return isRemoved;
}

/** Removes the custom provider, and logs a failure. Never rejects. */
async function tryToRemove(context: IHookFunctions): Promise<boolean> {
	try {
		const { channel } = readSettings(context);
		const url = ownUrl(context, await context.getCredentials('cometChatApi'));
		await inTime(context, times.removal, channel, async (providers) => {
			const there = await providers.findPreferring(url);
			if (there && isSameUrl(there.webhookURL, url)) await providers.remove();
		});
		return true;
	} catch (error) {
		// n8n calls this also after a publication that was refused, e.g. for the address of n8n
		if (error instanceof SetupError && !workMaySucceedLater(error)) return true;
		context.logger.warn(
			`${nameOf(context)} could not remove its custom provider from CometChat: ${sentence(error)} Publishing the workflow again takes it over; otherwise remove it in the dashboard, under Notifications.`,
		);
		return false;
	}
}

/** Works on the custom provider of a channel by the chat API, and waits at most `milliseconds`. */
async function inTime<Result>(
	context: IHookFunctions,
	milliseconds: number,
	channel: Channel,
	work: (providers: Providers) => Promise<Result>,
): Promise<Result> {
	const workWith = async (client: Client) => await work(new Providers(client, channel));
	return await withClientInTime(context, milliseconds, workWith);
}
