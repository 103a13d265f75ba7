import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import type { OperationDescription } from '../types';

/** The output of the items that are done, by their index, and the name of the node. */
interface Done {
	node: string;
	items: Map<number, INodeExecutionData[]>;
}

/** What is done by the input of a node. Each run of a node has a list of its own as input, and all tries of the run share it. */
const doneByInput = new WeakMap<object, Done>();

/**
 * Methods that send something again when they are repeated, find nothing to delete, which would fail the item, or come out as
 * unchanged, as a decision does. A PATCH that sets what a record holds is `idempotent`.
 */
const NOT_AGAIN = ['POST', 'DELETE', 'PATCH'];

/** Whether an operation does no harm when it is done twice. */
export function mayRunAgain({ routing, idempotent }: OperationDescription): boolean {
	return idempotent === true || !NOT_AGAIN.includes(routing.request.method);
}

/**
 * The items that earlier tries of this run have done. n8n's Retry On Fail runs the node for all items again, so a message that
 * was sent would be sent again, and a user who was deleted would not be found. Undefined for a node that is not retried, and for
 * an operation that may be repeated: there, each try runs all items, so that the last of several items for one record counts.
 */
export function doneItems(
	context: IExecuteFunctions,
	operation: OperationDescription,
): Done['items'] | undefined {
	if (mayRunAgain(operation)) return undefined;
	const { name, retryOnFail } = context.getNode();
	if (retryOnFail !== true) return undefined;
	const input = context.getInputData();
	const earlier = doneByInput.get(input);
	const done = earlier?.node === name ? earlier : { node: name, items: new Map() };
	doneByInput.set(input, done);
	return done.items;
}

/**
 * What the error with which a run stops says of the other items. If the operation may not be repeated, it names those that are
 * done, and those that may be. Items are worked on side by side, so that some of them may stand behind the item that failed.
 * @param done the indices of the items that are done, in their order
 * @param inDoubt the indices of other items that may be done, or a part of them
 */
export function noteOfDone(
	operation: OperationDescription,
	done: number[],
	inDoubt: number[],
): string {
	if (mayRunAgain(operation)) return '';
	const notes: string[] = [];
	if (done.length > 0)
		notes.push(`These items are done: ${inRanges(done)}. Leave them out when you run it again.`);
	if (inDoubt.length > 0)
		notes.push(
			`These items may be done, or a part of them: ${inRanges(inDoubt)}. Look in the app before you run them again.`,
		);
	return notes.join(' ');
}

/** Numbers in their order as a person writes them, e.g. `0 to 2, 5`. */
function inRanges(numbers: number[]): string {
	const known = new Set(numbers);
	const ends = numbers.filter((number) => !known.has(number + 1));
	const starts = numbers.filter((number) => !known.has(number - 1));
	return starts
		.map((start, n) => (start === ends[n] ? start : `${start} to ${ends[n]}`))
		.join(', ');
}
