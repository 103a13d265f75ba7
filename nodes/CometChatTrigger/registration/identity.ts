import { createHash, createHmac } from 'crypto';
import type { ICredentialDataDecryptedObject, IHookFunctions } from 'n8n-workflow';

/** The user name of Basic authentication in the webhooks that the node registers. */
export const USER_NAME = 'n8n';

/** A name that people read in the dashboard has at most so many characters. */
const LONGEST_NAME = 50;

/**
 * The id of the node's webhook: up to 50 letters, digits and underscores. It is the same whenever the same node of the
 * same workflow registers the same path, so that the next activation finds what a crash left behind. Test and
 * production have different paths, and so different webhooks; a new host keeps the id.
 */
export function ownWebhookId(context: IHookFunctions, url: string): string {
	const { pathname } = new URL(url);
	const parts = [context.getInstanceId(), context.getWorkflow().id, context.getNode().id, pathname];
	return `n8n_${hash(parts).slice(0, 24)}`;
}

/** What the dashboard calls the webhook. */
export function webhookName(context: IHookFunctions): string {
	const name = `n8n ${context.getWorkflow().name ?? ''}`.replace(/[^\p{L}\p{N}_-]+/gu, ' ');
	return [...name].slice(0, LONGEST_NAME).join('').trim();
}

/**
 * The password with which the service signs in to a webhook that the node registered: 64 letters and digits (the
 * service takes up to 100). It follows from the credentials, so that it is stored nowhere, and every process of n8n
 * knows it.
 */
export function webhookPassword(
	{ secret }: ICredentialDataDecryptedObject,
	webhookId: string,
): string {
	return createHmac('sha256', String(secret).trim()).update(webhookId).digest('hex');
}

/** A text that tells whether any of the parts has changed, and tells nothing of them. */
export function hash(parts: unknown): string {
	return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}
