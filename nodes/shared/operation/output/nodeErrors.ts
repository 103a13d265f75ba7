import { ExpressionError, NodeApiError, NodeOperationError } from 'n8n-workflow';
import type { IDataObject, INode, INodeExecutionData, JsonObject, Logger } from 'n8n-workflow';
import { InputError } from '../../values/inputError';
import { isText } from '../../values/readers';
import { ServiceError, SetupError } from '../../transport/errors';
import { adviceFor } from '../../transport/advice';

/** The error of a failed item, as a person reads it and as the error output has it. */
interface Explanation {
	message: string;
	description: string;
	details: IDataObject;
}

/**
 * The error for a failed item in n8n's own classes, which the editor shows with message, description and item. Errors of n8n
 * itself stay as they are: the editor knows the field of an expression that failed, and what helps.
 * @param itemIndex left out: the error concerns the node as a whole
 */
export function toNodeError(node: INode, error: unknown, itemIndex?: number): N8nError {
	if (isN8nError(error)) return error;
	const { message, description, details } = explain(node, error, itemIndex);
	const nodeError =
		error instanceof ServiceError
			? new NodeApiError(node, { code: details.code, message } as JsonObject, {
					message,
					description,
					httpCode: details.status === undefined ? undefined : String(details.status),
					itemIndex,
				})
			: new NodeOperationError(node, message, { description, itemIndex });
	// Both are set once more: n8n replaces a message that happens to contain letters like "eperm", and an empty description
	nodeError.message = message;
	nodeError.description = description || undefined;
	return nodeError;
}

/** The errors of which n8n shows everything that they hold. */
type N8nError = NodeApiError | NodeOperationError | ExpressionError;

function isN8nError(error: unknown): error is N8nError {
	return [NodeApiError, NodeOperationError, ExpressionError].some((kind) => error instanceof kind);
}

/** A failed item for "Continue On Fail": the input with `error` and `details`. */
export function toErrorItem(
	node: INode,
	error: unknown,
	itemIndex: number,
	input: IDataObject,
): INodeExecutionData {
	const { message, description, details } = explain(node, error, itemIndex);
	const failure = { error: message, details: { ...details, ...(description && { description }) } };
	const pairedItem = { item: itemIndex };
	return node.onError === 'continueErrorOutput'
		? forErrorOutput({ json: failure, pairedItem }, toNodeError(node, error, itemIndex))
		: { json: { ...input, ...failure }, pairedItem };
}

/**
 * Marks an item for the error output, where n8n adds the input. Its JSON holds nothing but `error` and `details`. Every version
 * of n8n knows a failed item by a property `error` of the item itself; newer versions know it by the keys of its JSON, too.
 * The property is not enumerable, so that n8n's copy of the item lacks it: otherwise, n8n would replace the item's JSON.
 */
export function forErrorOutput(item: INodeExecutionData, error: Error): INodeExecutionData {
	return Object.defineProperty(item, 'error', { value: error, enumerable: false, writable: true });
}

/** Whether n8n runs the node as the tool of an agent or of an MCP server. n8n adds `Tool` to the type of such a node. */
export function isTool({ type }: INode): boolean {
	return type.endsWith('Tool');
}

/** Whether the node is a Human Review tool (`…HitlTool`), which asks a person before another tool may run. */
export function isReviewTool({ type }: INode): boolean {
	return type.endsWith('HitlTool');
}

/** Whether an error is a fault of the code: nobody throws these errors of JavaScript on purpose. */
function isFault(error: unknown): error is Error {
	return [TypeError, ReferenceError, RangeError].some((kind) => error instanceof kind);
}

/** Writes an error that is a fault of the node into n8n's log, with the place where it happened. */
export function logIfFault(logger: Logger, error: unknown): void {
	if (isFault(error)) logger.error(`A fault of the CometChat node: ${error.stack}`);
}

/** A language model gets only the message of an error, so for a tool the message also says how to fix it. */
function explain(node: INode, error: unknown, itemIndex?: number): Explanation {
	if (!isTool(node))
		return explanationOf(error, itemIndex === undefined ? '' : ` [item ${itemIndex}]`);
	const { message, description, details } = explanationOf(withoutNetworkCode(error));
	return { message: [message, description].filter(Boolean).join('. '), description: '', details };
}

/** n8n takes a code like ECONNREFUSED in the message of a tool for the whole story, and drops the rest. */
function withoutNetworkCode(error: unknown): unknown {
	if (!(error instanceof ServiceError) || error.details.status !== undefined) return error;
	// A code of the service, of a target among several: its refusal has no status of its own
	if (error.details.code?.startsWith('ERR_')) return error;
	return new ServiceError(error.message, { ...error.details, code: undefined });
}

/** @param itemMark follows the message, e.g. ` [item 3]`; left out for an error that concerns no item */
function explanationOf(error: unknown, itemMark = ''): Explanation {
	if (error instanceof InputError) return ofInputError(error, itemMark);
	if (error instanceof ServiceError) return ofServiceError(error, itemMark);
	if (error instanceof SetupError) {
		return { message: error.message, description: error.advice, details: {} };
	}
	if (isN8nError(error)) return ofN8nError(error, itemMark);
	if (isFault(error)) {
		return {
			message: `The node met something that it cannot handle${itemMark}`,
			description:
				"This is a fault of the CometChat node, or an answer of the service in another shape than documented. Check in the app what was done before you run the item again, and report the lines about it in n8n's log.",
			details: {},
		};
	}
	const text = error instanceof Error ? error.message : String(error);
	return { message: text + itemMark, description: '', details: {} };
}

function ofInputError({ message, field, wasRead }: InputError, itemMark: string): Explanation {
	const effect = wasRead ? 'Nothing was changed' : 'Nothing was sent';
	const forItem = itemMark === '' ? '' : ' for this item';
	return {
		message: message + itemMark,
		description: `Correct the value of '${field}', or the expression that gives it. ${effect}${forItem}.`,
		details: { field },
	};
}

function ofServiceError({ message, details }: ServiceError, itemMark: string): Explanation {
	const { status, code, target, aboutFields, advice } = details;
	const { codeAdvice = adviceFor(code, status) } = details;
	const source = [code, status === undefined ? undefined : `HTTP ${status}`]
		.filter(Boolean)
		.join(', ');
	return {
		message: message.replace(/\.$/, '') + itemMark,
		description: [aboutFields, codeAdvice, advice, source && `(${source})`]
			.filter(Boolean)
			.join(' '),
		details: {
			...(code && { code }),
			...(status !== undefined && { status }),
			...(target && { target }),
		},
	};
}

function ofN8nError(error: N8nError, itemMark: string): Explanation {
	const { message, description, context } = error;
	const concernsItem = context.itemIndex !== undefined || error instanceof ExpressionError;
	return {
		message: message + (concernsItem ? itemMark : ''),
		description: description ?? (context.causeDetailed as string | undefined) ?? '',
		details: isText(context.field) ? { field: context.field } : {},
	};
}
