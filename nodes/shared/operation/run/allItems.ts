import type { IExecuteFunctions, INode, INodeExecutionData } from 'n8n-workflow';
import { openClient, type Client } from '../../transport/client';
import { clock, wait, endQuietlyIfCancelled } from '../../transport/clock';
import { OtherItemFailed, ServiceError } from '../../transport/errors';
import { mayHaveBeenDone } from '../../transport/failure';
import { Waits } from '../../transport/limits/limiter';
import { isTool, logIfFault, toErrorItem, toNodeError } from '../output/nodeErrors';
import { Selection } from '../output/output';
import type { Item, Operation } from '../types';
import { doneItems, mayRunAgain, noteOfDone } from './doneItems';
import { explainError } from './explained';
import { itemClient } from './itemClient';
import {
	needsAllItemsError,
	prepare,
	errorsOfSameReplacements,
	type PreparedItem,
} from './preparedItem';
import { sourceOfAllItems, sourceOfItem } from './source';
import { work, type PerItem, type RunContext } from './work';

/**
 * Runs an operation for all items of a node: ordinary runs come this way. All items are prepared before the first request. In a
 * run that does not continue on fail, bad input stops the run before anything is sent, and afterwards the first refusal stops
 * the run. A cancelled run returns what came until then.
 * @returns null for a run that n8n leaves out of the execution
 */
export async function runAllItems(
	context: IExecuteFunctions,
	operation: Operation,
): Promise<INodeExecutionData[][] | null> {
	const node = context.getNode();
	try {
		// Of the operations on all items together, those with advice for n8n's own loop can be used as a tool in this way
		const canBeTool = !operation.execute || operation.adviceAsTool;
		if (isTool(node) && !canBeTool) throw needsAllItemsError(operation);
		const items = operation.execute
			? await operation.execute(context, operation)
			: await runEach(context, operation);
		if (!items) return null;
		return [isTool(node) ? itemsForModel(context, items) : items];
	} catch (error) {
		logIfFault(context.logger, error);
		const failure = toNodeError(node, error);
		if (isTool(node) || !context.continueOnFail()) throw failure;
		// The node could not begin, so all items have failed. After a thrown error, n8n would pass the items on as they came
		return [
			context.getInputData().map(({ json }, index) => toErrorItem(node, failure, index, json)),
		];
	}
}

/**
 * The items for a model. If there are none, an item says that nothing was found: AI Agent 3 reads no items as an empty text,
 * which may also mean a failure.
 */
function itemsForModel(
	context: IExecuteFunctions,
	items: INodeExecutionData[],
): INodeExecutionData[] {
	if (items.length > 0 || context.getExecutionCancelSignal()?.aborted) return items;
	return [{ json: { message: 'Nothing was found' }, pairedItem: { item: 0 } }];
}

/** Works on one item after the other, or side by side. An operation that joins all items works on them as one. */
async function runEach(
	context: IExecuteFunctions,
	operation: PerItem,
): Promise<INodeExecutionData[]> {
	const stop = new AbortController();
	const options = context.getNodeParameter('requestOptions', 0, {});
	const waits = new Waits();
	const client = await openClient(context, { options, stop: stop.signal, onWait: waits.add });
	const joinsItems = asksForAllItems(context, operation);
	const outcomes = new Outcomes(context, joinsItems);
	const isForModel = isTool(outcomes.node);
	if (joinsItems && isForModel) throw needsAllItemsError(operation);
	const preparedItems = await prepareAll(context, operation, client, outcomes);
	const hint = hintOnce(context);
	const selection = new Selection();
	const untilCancelled = { ...client, signal: context.getExecutionCancelSignal() };
	const run: RunContext = {
		client: changesInSteps(operation) ? untilCancelled : client,
		toErrorItem: outcomes.continuesOnFail ? outcomes.errorItem : undefined,
		explainsAtOnce: outcomes.continuesOnFail,
		hint,
		selection,
		forModel: isForModel,
	};
	// For n8n's Retry On Fail, which runs all items once more
	const done = joinsItems ? undefined : doneItems(context, operation);
	/** The indices of the items that failed and may be done, or a part of them. */
	const inDoubt = new Set<number>();
	const workOn = async (index: number): Promise<FailedItem | undefined> => {
		const preparedItem = preparedItems.get(index)!;
		// Deleted, so that the memory of the item is free as soon as the item is done
		preparedItems.delete(index);
		try {
			const result = done?.get(index) ?? (await work(operation, preparedItem, run));
			outcomes.set(index, result);
			if (!outcomes.hasFailed(index)) done?.set(index, result);
			return undefined;
		} catch (error) {
			if (error instanceof ServiceError && mayHaveBeenDone(error.details)) inDoubt.add(index);
			client.signal?.throwIfAborted();
			if (!outcomes.continuesOnFail) return { item: preparedItem.item, error };
			outcomes.fail(error, index);
			return undefined;
		}
	};
	await endQuietlyIfCancelled(context, async () => {
		const failure = await inParallel([...preparedItems.keys()], client, stop, workOn);
		if (!failure) return;
		const { item, error } = failure;
		// The signal that stopped the run must not stop the explanation
		const explainingClient = itemClient(untilCancelled, item, hint);
		const explained = await explainError(operation, error, explainingClient, item);
		const others = [...inDoubt].filter((index) => index !== item.index).sort((a, b) => a - b);
		outcomes.fail(explained, item.index, noteOfDone(operation, outcomes.done(), others));
	});
	const missingFields = selection.hint();
	if (missingFields !== undefined) hint(missingFields);
	waits.sentences().forEach(hint);
	return outcomes.all();
}

/**
 * Whether an item changes something in several requests and cannot be run again, e.g. creates a group with its members or erases
 * a user. Such an item is brought to its end when another item has failed: half done, it may leave a suspended user active.
 */
const changesInSteps = (operation: PerItem): boolean =>
	operation.run !== undefined && !mayRunAgain(operation);

/** The output items and errors of each input item. */
class Outcomes {
	readonly continuesOnFail: boolean;
	/** n8n copies the node for each call, so it is called once. */
	readonly node: INode;
	private readonly items: INodeExecutionData[];
	private readonly results: INodeExecutionData[][];
	private readonly failed = new Set<number>();

	constructor(
		private readonly context: IExecuteFunctions,
		readonly joinsItems: boolean,
	) {
		this.continuesOnFail = context.continueOnFail();
		this.node = context.getNode();
		this.items = context.getInputData();
		this.results = new Array<INodeExecutionData[]>(this.items.length);
	}

	set(index: number, result: INodeExecutionData[]): void {
		this.results[index] = result;
	}

	/**
	 * Notes the error of an item.
	 * @param ofOthers what the error says of other items
	 * @throws the error as n8n shows it, where the node does not continue on fail
	 */
	fail(error: unknown, index: number, ofOthers = ''): void {
		logIfFault(this.context.logger, error);
		const { joinsItems } = this;
		if (!this.continuesOnFail) {
			const failure = toNodeError(this.node, error, joinsItems ? undefined : index);
			if (ofOthers) failure.description = `${failure.description ?? ''} ${ofOthers}`.trim();
			throw failure;
		}
		// A failure that concerns all items together fails each of them
		this.results[index] = joinsItems
			? this.items.map((_, itemIndex) => this.errorItem(error, itemIndex))
			: [this.errorItem(error, index)];
	}

	readonly errorItem = (error: unknown, index: number): INodeExecutionData => {
		this.failed.add(index);
		return toErrorItem(this.node, error, index, this.items[index].json);
	};

	/** The indices of the items that are done, in their order. */
	done(): number[] {
		return [...this.results.keys()].filter((index) => this.results[index] !== undefined);
	}

	/** Whether an item has failed, or a target of it. */
	hasFailed(index: number): boolean {
		return this.failed.has(index);
	}

	/** The output of all items. `flat` leaves out the items that a cancelled run did not come to. */
	all(): INodeExecutionData[] {
		return this.results.flat();
	}
}

/** Prepares all items. Gives the prepared items by their index; an item whose form is refused has failed. */
async function prepareAll(
	context: IExecuteFunctions,
	operation: PerItem,
	client: Client,
	outcomes: Outcomes,
): Promise<Map<number, PreparedItem>> {
	const { joinsItems } = outcomes;
	const count = joinsItems ? 1 : context.getInputData().length;
	const preparedItems = new Map<number, PreparedItem>();
	for (let index = 0; index < count; index++) {
		try {
			const source = joinsItems
				? sourceOfAllItems(context, operation)
				: sourceOfItem(context, index);
			preparedItems.set(index, await prepare(operation, source, client.baseUrl));
		} catch (error) {
			outcomes.fail(error, index);
		}
	}
	for (const [index, error] of errorsOfSameReplacements(operation, preparedItems)) {
		preparedItems.delete(index);
		outcomes.fail(error, index);
	}
	return preparedItems;
}

/** Shows each hint once, however many items say the same. */
function hintOnce(context: IExecuteFunctions): (message: string) => void {
	const shown = new Set<string>();
	return (message) => {
		if (!shown.has(message)) context.addExecutionHints?.({ message, location: 'outputPane' });
		shown.add(message);
	};
}

/** Whether the form makes one request of all items. If an expression fails here, preparing its item reports it. */
function asksForAllItems(context: IExecuteFunctions, { joinsItems }: PerItem): boolean {
	if (!joinsItems || context.getInputData().length === 0) return false;
	try {
		return joinsItems(sourceOfItem(context, 0).read);
	} catch {
		return false;
	}
}

/** The item whose failure ends a run, and its error, which is not explained yet. */
interface FailedItem {
	item: Item;
	error: unknown;
}

/**
 * Works on the items in their order, as many at once as requests may be in flight. After the first failure
 * no further item is begun and all waiting ends.
 * @returns the first failure, when the requests under way have ended
 */
async function inParallel(
	indices: number[],
	{ maxConcurrentRequests, batching, signal }: Client,
	stop: AbortController,
	workOn: (index: number) => Promise<FailedItem | undefined>,
): Promise<FailedItem | undefined> {
	const startedAt = clock.elapsed();
	let begun = 0;
	let firstFailure: FailedItem | undefined;
	const workThrough = async () => {
		while (begun < indices.length && !stop.signal.aborted) {
			const ordinal = begun++;
			if (batching) {
				const due = startedAt + Math.floor(ordinal / batching.size) * batching.interval;
				await wait(due - clock.elapsed(), signal);
			}
			const failure = await workOn(indices[ordinal]);
			if (!failure) continue;
			firstFailure ??= failure;
			stop.abort(new OtherItemFailed());
		}
	};
	const loops = Array.from({ length: maxConcurrentRequests }, workThrough);
	const ended = await Promise.allSettled(loops);
	// The signal also rejects loops that wait. After the first failure, their rejections say nothing more
	const rejected = ended.find((end) => end.status === 'rejected');
	if (rejected && !firstFailure) throw rejected.reason;
	return firstFailure;
}
