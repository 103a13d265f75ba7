import { isExpression, NodeOperationError } from 'n8n-workflow';
import type { IHookFunctions } from 'n8n-workflow';

/**
 * Refuses to be published where n8n cannot stream: n8n would refuse each request without a reason. n8n does not tell its
 * version, but the version after the first one that streams (1.101) came with `isExpression`.
 */
export function checkN8nCanStream(context: IHookFunctions): void {
	if (context.getNodeParameter('respond', 'streaming') !== 'streaming') return;
	if (typeof isExpression === 'function') return;
	throw new NodeOperationError(context.getNode(), 'Streaming needs n8n 1.102 or newer', {
		description: "Update n8n, or set 'Respond' to When Last Node Finishes.",
	});
}
