import type { IExecuteFunctions } from 'n8n-workflow';
import { chatUrl } from '../request/urls';
import { toNodeError } from '../result/nodeErrors';
import { requestOptionsOf } from './options';
import { limiterOf } from '../limits/limiter';
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
		const chat = chatUrl(await context.getCredentials(CREDENTIALS));
		const cancelled = context.getExecutionCancelSignal();
		const sender = {
			context,
			limiter: limiterOf(chat),
			signal: cancelled && stop ? AbortSignal.any([cancelled, stop]) : (cancelled ?? stop),
			...requestOptionsOf(context.getNodeParameter('requestOptions', 0, {})),
		};
		return { chat, sender };
	} catch (error) {
		throw toNodeError(context.getNode(), error);
	}
}
