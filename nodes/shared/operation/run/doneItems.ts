import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import type { OperationDescription } from '../types';

/** The output of the items that are done, by their index, and the name of the node. */
interface Done {
	node: string;
	items: Map<number, INodeExecutionData[]>;
}

/** What is done by the input of a node. Each run of a node has a list of its own as input, and all tries of the run share it. */
const doneByInput = new WeakMap<object, Done>();

/** Methods that send something again when they are repeated, or find nothing to delete, which would fail the item. */
const NOT_AGAIN = ['POST', 'DELETE'];

/**
 * The items that earlier tries of this run have done. n8n's Retry On Fail runs the node for all items again, so a message that
 * was sent would be sent again, and a user who was deleted would not be found. Undefined for a node that is not retried, and for
 * an operation that may be repeated: there, each try runs all items, so that the last of several items for one record counts.
 */
export function doneItems(
	context: IExecuteFunctions,
	{ routing, idempotent }: OperationDescription,
): Done['items'] | undefined {
	const { name, retryOnFail } = context.getNode();
	const { method } = routing.request;
	if (retryOnFail !== true || !NOT_AGAIN.includes(method) || idempotent) return undefined;
	const input = context.getInputData();
	const earlier = doneByInput.get(input);
	const done = earlier?.node === name ? earlier : { node: name, items: new Map() };
	doneByInput.set(input, done);
	return done.items;
}
