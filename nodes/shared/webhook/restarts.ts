import type { IHookFunctions } from 'n8n-workflow';

/**
 * Whether n8n activates the workflow because n8n starts, or because another main process takes over. Then nobody changed
 * anything, and nobody is there to read an error.
 */
export function isRestart(context: IHookFunctions): boolean {
	return ['init', 'leadershipChange'].includes(context.getActivationMode());
}
