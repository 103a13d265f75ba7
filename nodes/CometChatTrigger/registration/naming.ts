import { createHash } from 'crypto';
import type { ICredentialDataDecryptedObject, IHookFunctions } from 'n8n-workflow';

/** The most characters of a name: https://www.cometchat.com/docs/rest-api/management-apis/webhooks/overview */
const MAX_NAME_LENGTH = 50;

/**
 * The ID of the node's webhook: letters, digits and underscores, at most 50. It is the same whenever the same node of the
 * same workflow registers the same URL, so that the next activation finds what a crash left behind. Test and production
 * have different paths. A copy of an n8n instance has another address, and so another ID. It must not take over the
 * webhook of the original, whose instance, workflow and node have the same IDs.
 */
export function ownWebhookId(context: IHookFunctions, url: string): string {
	const { origin, pathname } = new URL(url);
	const node = [context.getInstanceId(), context.getWorkflow().id, context.getNode().id];
	// 96 bits of the hash: the ID has room for a number behind them
	return `n8n_${hash([...node, origin, pathname]).slice(0, 24)}`;
}

/** The name of a removal: the webhook's ID and the app, because a node that changes to another app has a webhook in both. */
export function removalKeyOf(ownId: string, { appId }: ICredentialDataDecryptedObject): string {
	return `${String(appId).trim().toLowerCase()} ${ownId}`;
}

/** The name of the webhook in the dashboard. */
export function webhookName(context: IHookFunctions): string {
	const name = `n8n ${context.getWorkflow().name ?? ''}`.replace(/[^\p{L}\p{N}_-]+/gu, ' ');
	return [...name].slice(0, MAX_NAME_LENGTH).join('').trim();
}

/** Whether the node gave this name. Only its beginning counts: the workflow may have been renamed since. */
export function isOwnName(name: string): boolean {
	return /^n8n( |$)/.test(name);
}

/** A hash of the parts. It differs if a part has changed, and reveals no part. */
export function hash(parts: unknown): string {
	return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}
