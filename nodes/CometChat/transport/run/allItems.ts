import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { endQuietly } from '../cancellation';
import { clock, wait } from '../clock';
import { isTool, toErrorItem, toNodeError } from '../result/nodeErrors';
import { openClient } from '../sending/client';
import type { Client } from '../sending/client';
import type { Operation } from '../types';
import { itemOf } from './source';
import { needsAllItems, prepare, work } from './work';
import type { Job, PerItem } from './work';

/**
 * Turns an operation into a function that runs it for all items of a node: ordinary runs come this way. All items
 * are prepared before the first request, so bad input stops a run that does not continue on fail before anything
 * is sent. Afterwards the first refusal stops it: nothing more is sent. A cancelled run
 * returns what came until then.
 */
export function runAllItems(operation: Operation) {
	return async function (this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		if (!operation.execute) return [await runEach(this, operation)];
		const node = this.getNode();
		if (isTool(node)) throw toNodeError(node, needsAllItems(operation));
		return [await operation.execute(this, operation)];
	};
}

async function runEach(
	context: IExecuteFunctions,
	operation: PerItem,
): Promise<INodeExecutionData[]> {
	const node = context.getNode();
	const items = context.getInputData();
	const stop = new AbortController();
	const options = context.getNodeParameter('requestOptions', 0, {});
	const client = await openClient(context, { options, stop: stop.signal }).catch((error) => {
		throw toNodeError(node, error);
	});
	const results = new Array<INodeExecutionData[]>(items.length);
	const goesOn = context.continueOnFail();
	const failed = (error: unknown, index: number) =>
		toErrorItem(node, error, index, items[index].json);
	const fail = (error: unknown, index: number) => {
		if (!goesOn) throw toNodeError(node, error, index);
		results[index] = [failed(error, index)];
	};

	const said = new Set<string>();
	const hint = (message: string) => {
		if (!said.has(message)) context.addExecutionHints?.({ message, location: 'outputPane' });
		said.add(message);
	};

	const jobs = new Map<number, Job>();
	for (let index = 0; index < items.length; index++) {
		try {
			jobs.set(index, await prepare(operation, itemOf(context, index), client.baseUrl));
		} catch (error) {
			fail(error, index);
		}
	}

	const workOn = async (index: number) => {
		const job = jobs.get(index)!;
		jobs.delete(index);
		try {
			results[index] = await work(client, operation, job, {
				toErrorItem: goesOn ? (error) => failed(error, index) : undefined,
				hint,
			});
		} catch (error) {
			client.signal?.throwIfAborted();
			fail(error, index);
		}
	};
	await endQuietly(context, async () => await inParallel([...jobs.keys()], client, stop, workOn));
	return results.flat();
}

/**
 * Works on the items in their order, as many at once as requests may be in flight. After the first failure
 * no further item is begun and all waiting ends; it is thrown when the requests under way have ended.
 */
async function inParallel(
	indices: number[],
	{ maxConcurrentRequests, batching, signal }: Client,
	stop: AbortController,
	workOn: (index: number) => Promise<void>,
): Promise<void> {
	const startedAt = clock.now();
	let next = 0;
	let failure: { error: unknown } | undefined;
	const worker = async () => {
		while (next < indices.length && !failure) {
			const place = next++;
			try {
				if (batching) {
					const due = startedAt + Math.floor(place / batching.size) * batching.interval;
					await wait(due - clock.now(), signal);
				}
				await workOn(indices[place]);
			} catch (error) {
				failure ??= { error };
				stop.abort();
			}
		}
	};
	await Promise.all(Array.from({ length: maxConcurrentRequests }, worker));
	if (failure) throw failure.error;
}
