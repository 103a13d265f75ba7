import type { IExecuteFunctions } from 'n8n-workflow';
import { clock } from './clock';

/**
 * Does the work of a node. When the execution is cancelled meanwhile, this returns true instead of throwing, because a
 * cancelled node that throws shows an error. It returns only after n8n has stored the cancelled execution: when a node ends
 * earlier, n8n starts the Error Workflow.
 * @returns whether the execution was cancelled
 */
export async function endQuietlyIfCancelled(
	context: Pick<IExecuteFunctions, 'getExecutionCancelSignal'>,
	work: () => Promise<void>,
): Promise<boolean> {
	const isCancelled = () => context.getExecutionCancelSignal()?.aborted === true;
	const [ended] = await Promise.allSettled([work()]);
	if (!isCancelled()) {
		if (ended.status === 'rejected') throw ended.reason;
		return false;
	}
	await clock.sleep(clock.afterCancellation);
	return true;
}
