import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { endQuietly } from '../cancellation';
import { clock, wait } from '../clock';
import { isTool, logFault, toErrorItem, toNodeError } from '../result/nodeErrors';
import { openClient } from '../sending/client';
import type { Client } from '../sending/client';
import { Waits } from '../limits/waits';
import type { Operation } from '../types';
import { sameReplacements } from './replacements';
import { allItemsOf, itemOf } from './source';
import { needsAllItems, prepare, work } from './work';
import type { Job, PerItem } from './work';
import { askAndWait } from './waiting';

/**
 * Turns an operation into a function that runs it for all items of a node: ordinary runs come this way. All items
 * are prepared before the first request, so bad input stops a run that does not continue on fail before anything
 * is sent. Afterwards the first refusal stops it: nothing more is sent. A cancelled run
 * returns what came until then.
 */
export function runAllItems(operation: Operation) {
	return async function (this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		if (operation.wait) return [await askAndWait(this, operation)];
		const node = this.getNode();
		if (operation.execute && isTool(node)) throw toNodeError(node, needsAllItems(operation));
		const run = async () =>
			operation.execute ? await operation.execute(this, operation) : await runEach(this, operation);
		if (!this.continueOnFail() || isTool(node)) return [await run()];
		try {
			return [await run()];
		} catch (error) {
			// The node could not begin. n8n itself would pass the items on as if the work was done
			return [this.getInputData().map(({ json }, index) => toErrorItem(node, error, index, json))];
		}
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
	const waits = new Waits();
	const client = await openClient(context, {
		options,
		stop: stop.signal,
		onWait: waits.add,
	}).catch((error) => {
		throw toNodeError(node, error);
	});
	const results = new Array<INodeExecutionData[]>(items.length);
	const goesOn = context.continueOnFail();
	const failed = (error: unknown, index: number) =>
		toErrorItem(node, error, index, items[index].json);
	const joinsItems = asksForAllItems(context, operation);
	if (joinsItems && isTool(node)) throw toNodeError(node, needsAllItems(operation));
	const fail = (error: unknown, index: number) => {
		logFault(context.logger, error);
		if (!goesOn) throw toNodeError(node, error, joinsItems ? undefined : index);
		// A failure that concerns all items together fails each of them
		results[index] = joinsItems
			? items.map((_, place) => failed(error, place))
			: [failed(error, index)];
	};

	const said = new Set<string>();
	const hint = (message: string) => {
		if (!said.has(message)) context.addExecutionHints?.({ message, location: 'outputPane' });
		said.add(message);
	};

	const jobs = new Map<number, Job>();
	for (let index = 0; index < (joinsItems ? 1 : items.length); index++) {
		try {
			const source = joinsItems ? allItemsOf(context, operation) : itemOf(context, index);
			jobs.set(index, await prepare(operation, source, client.baseUrl));
		} catch (error) {
			fail(error, index);
		}
	}

	for (const [index, error] of sameReplacements(operation, jobs)) {
		jobs.delete(index);
		fail(error, index);
	}

	const workOn = async (index: number) => {
		const job = jobs.get(index)!;
		jobs.delete(index);
		try {
			results[index] = await work(client, operation, job, {
				toErrorItem: goesOn ? (error) => failed(error, index) : undefined,
				hint,
				forModel: isTool(node),
			});
		} catch (error) {
			client.signal?.throwIfAborted();
			fail(error, index);
		}
	};
	await endQuietly(context, async () => await inParallel([...jobs.keys()], client, stop, workOn));
	waits.sentences().forEach(hint);
	return results.flat();
}

/** Whether the form makes one request of all items. An expression that fails is told when its item is prepared. */
function asksForAllItems(context: IExecuteFunctions, { joinsItems }: PerItem): boolean {
	if (!joinsItems || context.getInputData().length === 0) return false;
	try {
		return joinsItems(itemOf(context, 0).read);
	} catch {
		return false;
	}
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
