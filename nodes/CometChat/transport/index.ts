import type { DeclarativeRestApiSettings, IDataObject, IHttpRequestOptions } from 'n8n-workflow';
import { toErrorItem, toNodeError } from './errors';
import { toItems } from './items';
import { buildForm, checkFiles } from './multipart';
import { paceOf } from './pace';
import { fetchList } from './paging';
import { prepareRequest, reader } from './prepare';
import type { ReadParameter } from './prepare';
import { runOf } from './run';
import type { Run } from './run';
import { send } from './send';
import type { Answer, Sender } from './send';
import type { FindOperation, ItemContext, Items, Operation, PreparedRequest } from './types';

/** Repeating these changes nothing that the first request did not change. */
const REPEATABLE_METHODS = ['GET', 'PUT', 'DELETE'];

/**
 * The one place through which every request of the node leaves. n8n calls it once per item, all items at once;
 * up to the first `await` it runs for all of them before anything is sent, which is why bad input of any item
 * stops a run before its first request.
 */
export function createTransport(find: FindOperation) {
	return async function transport(
		this: ItemContext,
		{ options }: DeclarativeRestApiSettings.ResultOptions,
	): Promise<Items> {
		const itemIndex = this.getItemIndex();
		const run = runOf(this);
		try {
			const read = reader(this);
			const operation = find(String(read('resource')), String(read('operation')));
			const request = prepareRequest(operation, read, String(options.baseURL));
			checkFiles(this, operation, request);
			const limit = limitOf(read, operation);
			const records = await fetchRecords(this, run, operation, request, options, limit);
			const simplify = read('simplify') === true ? operation.simplify : undefined;
			return toItems(simplify ? (records as IDataObject[]).map(simplify) : records, itemIndex);
		} catch (error) {
			if (run.stopped) return [];
			this.getExecutionCancelSignal()?.throwIfAborted();
			if (this.continueOnFail()) {
				return [toErrorItem(this.getNode(), error, itemIndex, this.getInputData().json)];
			}
			run.stopped = true;
			throw toNodeError(this.getNode(), error, itemIndex);
		}
	};
}

async function fetchRecords(
	context: ItemContext,
	run: Run,
	operation: Operation,
	request: PreparedRequest,
	options: DeclarativeRestApiSettings.HttpRequestOptions,
	limit: number,
): Promise<unknown[]> {
	const { proxy, timeout, skipSslCertificateValidation, allowedDomains } =
		options as IHttpRequestOptions & { allowedDomains?: string };
	const sender: Sender = {
		context,
		defaults: { proxy, timeout, skipSslCertificateValidation, ...(allowedDomains && { allowedDomains }) },
		pace: paceOf(String(options.baseURL)),
		signal: context.getExecutionCancelSignal(),
		stopped: () => run.stopped,
		...run.traffic,
	};
	const harmless = REPEATABLE_METHODS.includes(request.method) || operation.repeatable === true;
	const readForm = operation.multipart
		? async () => await buildForm(context, operation, request)
		: undefined;
	const fetch = async (query: IDataObject): Promise<Answer> => {
		const page = { ...request, query: { ...request.query, ...query } };
		return await send(sender, page, harmless, readForm);
	};
	if (operation.paging) return await fetchList(operation.paging, limit, fetch);
	const { data } = await fetch({});
	return Array.isArray(data) ? data : [data];
}

function limitOf(read: ReadParameter, operation: Operation): number {
	if (!operation.paging || read('returnAll') === true) return Infinity;
	return Math.max(1, Math.floor(Number(read('limit') ?? 50)));
}
