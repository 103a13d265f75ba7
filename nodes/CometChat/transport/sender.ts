import type { IExecuteFunctions } from 'n8n-workflow';
import { chatAddress } from './addresses';
import { toNodeError } from './errors';
import { requestOptionsOf } from './options';
import { paceOf } from './pace';
import { CREDENTIALS } from './send';
import type { Sender } from './send';

/**
 * What all requests of a node share, and the address of the chat API. Nothing in it depends on an item, so what
 * is wrong with it stops the node as a whole.
 * @param stop ends all waiting, besides the cancellation of the execution
 */
export async function openSender(
	context: IExecuteFunctions,
	stop?: AbortSignal,
): Promise<{ chat: string; sender: Sender }> {
	try {
		const chat = chatAddress(await context.getCredentials(CREDENTIALS));
		const cancelled = context.getExecutionCancelSignal();
		const sender = {
			context,
			pace: paceOf(chat),
			signal: cancelled && stop ? AbortSignal.any([cancelled, stop]) : (cancelled ?? stop),
			...requestOptionsOf(context.getNodeParameter('requestOptions', 0, {})),
		};
		return { chat, sender };
	} catch (error) {
		throw toNodeError(context.getNode(), error);
	}
}
