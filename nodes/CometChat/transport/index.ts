import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { clock, wait } from './clock';
import { toErrorItem, toNodeError } from './result/nodeErrors';
import { toItems } from './result/items';
import { buildForm, checkFiles } from './request/form';
import { fetchList } from './result/paging';
import { prepareRequest, reader } from './request/prepare';
import { send } from './sending/send';
import type { Answer, Sender } from './sending/send';
import { openSender } from './sending/client';
import type { Operation, PreparedRequest } from './types';

/** Repeating these changes nothing that the first request did not change. */
const REPEATABLE_METHODS = ['GET', 'PUT', 'DELETE'];

/** What is known of an item before anything is sent. */
interface Job {
	request: PreparedRequest;
	limit: number;
	simplify: boolean;
}

/**
 * Turns an operation into a function that runs it for all items of a node: the one place through which
 * requests leave. All items are prepared before the first request, so bad input stops a run that does not
 * continue on fail before anything is sent. Afterwards the first refusal stops it: nothing more is sent.
 */
export function createTransport(operation: Operation) {
	return async function transport(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		const items = this.getInputData();
		const stop = new AbortController();
		const { chat, sender } = await openSender(this, stop.signal);
		const results = new Array<INodeExecutionData[]>(items.length);
		const fail = (error: unknown, index: number) => {
			if (!this.continueOnFail()) throw toNodeError(this.getNode(), error, index);
			results[index] = [toErrorItem(this.getNode(), error, index, items[index].json)];
		};

		const jobs = new Map<number, Job>();
		for (let index = 0; index < items.length; index++) {
			try {
				jobs.set(index, prepare(this, operation, chat, index));
			} catch (error) {
				fail(error, index);
			}
		}

		await inParallel([...jobs.keys()], sender, stop, async (index) => {
			const job = jobs.get(index)!;
			jobs.delete(index);
			try {
				const records = await fetchRecords(this, sender, operation, job, index);
				const { simplify } = operation;
				results[index] = toItems(job.simplify && simplify ? records.map(simplify) : records, index);
			} catch (error) {
				sender.signal?.throwIfAborted();
				fail(error, index);
			}
		});
		return [results.flat()];
	};
}

function prepare(
	context: IExecuteFunctions,
	operation: Operation,
	chat: string,
	index: number,
): Job {
	const read = reader(context, index);
	const request = prepareRequest(operation, read, chat);
	checkFiles(context.getInputData()[index], operation, request);
	const returnsAll = !operation.paging || read('returnAll') === true;
	return {
		request,
		limit: returnsAll ? Infinity : Math.max(1, Math.floor(Number(read('limit') ?? 50))),
		simplify: operation.simplify !== undefined && read('simplify') === true,
	};
}

async function fetchRecords(
	context: IExecuteFunctions,
	sender: Sender,
	operation: Operation,
	{ request, limit }: Job,
	index: number,
): Promise<IDataObject[]> {
	const harmless = REPEATABLE_METHODS.includes(request.method) || operation.repeatable === true;
	const readForm = operation.multipart
		? async () => await buildForm(context, operation, request, index)
		: undefined;
	const fetch = async (query: IDataObject): Promise<Answer> => {
		const page = { ...request, query: { ...request.query, ...query } };
		return await send(sender, page, harmless, readForm);
	};
	if (operation.paging) return await fetchList(operation.paging, limit, fetch);
	const { data } = await fetch({});
	return (Array.isArray(data) ? data : [data]) as IDataObject[];
}

/**
 * Works on the items in their order, as many at once as requests may be in flight. After the first failure
 * no further item is begun and all waiting ends; it is thrown when the requests under way have ended.
 */
async function inParallel(
	indices: number[],
	{ maxConcurrentRequests, batching, signal }: Sender,
	stop: AbortController,
	work: (index: number) => Promise<void>,
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
				await work(indices[place]);
			} catch (error) {
				failure ??= { error };
				stop.abort();
			}
		}
	};
	await Promise.all(Array.from({ length: maxConcurrentRequests }, worker));
	if (failure) throw failure.error;
}
