import { createHash } from 'crypto';
import type { IHookFunctions } from 'n8n-workflow';

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

/** Whether a webhook has a name that the node gives: that of the workflow may have changed since. */
export function isOwnName(name: string): boolean {
	return /^n8n( |$)/.test(name);
}

/** A text that tells whether any of the parts has changed, and tells nothing of them. */
export function hash(parts: unknown): string {
	return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}
