import type { IHookFunctions } from 'n8n-workflow';

/** n8n starts, or another main process takes over: nobody changed anything, and nobody is there to read an error. */
export function isRestart(context: IHookFunctions): boolean {
	return ['init', 'leadershipChange'].includes(context.getActivationMode());
}
