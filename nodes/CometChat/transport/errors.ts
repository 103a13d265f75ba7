import { NodeApiError, NodeOperationError } from 'n8n-workflow';
import type { IDataObject, INode, INodeExecutionData, JsonObject } from 'n8n-workflow';
import { adviceFor } from './advice';
import { isRecord } from './values';

/** A value that cannot be sent. Thrown before any request leaves; names the field as the form does. */
export class InputError extends Error {
	constructor(
		readonly field: string,
		readonly reason: string,
	) {
		super(`'${field}' ${reason}`);
	}
}

/** The service refused the request, or gave an answer that nobody can read. */
export class ServiceError extends Error {
	constructor(
		message: string,
		readonly details: {
			status?: number;
			code?: string;
			fields?: string;
			advice?: string;
			/** What the answer held besides the refusal. */
			data?: unknown;
		},
	) {
		super(message);
	}
}

/** What a person reads about a failed item, and what the error output carries. */
interface Explanation {
	message: string;
	description: string;
	details: IDataObject;
}

/** The refusal in a body of the documented shape `{error: {code, message, details?}}`, or in any other one. */
export function refusal(status: number, body: unknown): ServiceError {
	const error = isRecord(body) && isRecord(body.error) ? body.error : {};
	const code = typeof error.code === 'string' ? error.code : undefined;
	const said = typeof error.message === 'string' && error.message !== '' ? error.message : undefined;
	return new ServiceError(said ?? `The service answered with HTTP status ${status}`, {
		status,
		code,
		fields: fieldTexts(error.details),
		...(isRecord(body) && 'data' in body && { data: body.data }),
	});
}

/** The error for a failed item in n8n's own classes, which the editor shows with message, description and item. */
export function toNodeError(
	node: INode,
	error: unknown,
	itemIndex?: number,
): NodeApiError | NodeOperationError {
	const { message, description, details } = explain(error, itemIndex);
	if (!(error instanceof ServiceError)) {
		return new NodeOperationError(node, message, { description, itemIndex });
	}
	const httpCode = details.status === undefined ? undefined : String(details.status);
	const nodeError = new NodeApiError(node, { code: details.code, message } as JsonObject, {
		message,
		description,
		httpCode,
		itemIndex,
	});
	// NodeApiError replaces messages that happen to contain letters like "eperm"
	nodeError.message = message;
	return nodeError;
}

/**
 * A failed item for "Continue On Fail". The error output merges the input by itself, but only when
 * the item holds no other key than `error` and `details`; the regular output gets the input from here.
 */
export function toErrorItem(
	node: INode,
	error: unknown,
	itemIndex: number,
	input: IDataObject,
): INodeExecutionData {
	const { message, description, details } = explain(error, itemIndex);
	const failure = { error: message, details: { ...details, description } };
	const json = node.onError === 'continueErrorOutput' ? failure : { ...input, ...failure };
	return { json, pairedItem: { item: itemIndex } };
}

function explain(error: unknown, itemIndex?: number): Explanation {
	const place = itemIndex === undefined ? '' : ` [item ${itemIndex}]`;
	if (error instanceof InputError) {
		return {
			message: error.message + place,
			description: `Correct the value of '${error.field}', or the expression that gives it. Nothing was sent for this item.`,
			details: { field: error.field },
		};
	}
	if (error instanceof ServiceError) {
		const { status, code, fields, advice } = error.details;
		const howToFix = [adviceFor(code, status), advice];
		const source = [code, status === undefined ? undefined : `HTTP ${status}`].filter(Boolean).join(', ');
		return {
			message: error.message.replace(/\.$/, '') + place,
			description: [fields, ...howToFix, source && `(${source})`].filter(Boolean).join(' '),
			details: { ...(code && { code }), ...(status !== undefined && { status }) },
		};
	}
	return {
		message: `${error instanceof Error ? error.message : String(error)}${place}`,
		description: '',
		details: {},
	};
}

/** `details` of a refusal names the fields: an object of texts by field, or a list of texts. */
function fieldTexts(details: unknown): string | undefined {
	if (Array.isArray(details)) return sentence(details.map(String));
	if (!isRecord(details)) return undefined;
	return sentence(Object.entries(details).map(([field, texts]) => `${field}: ${[texts].flat().join(' ')}`));
}

function sentence(texts: string[]): string | undefined {
	return texts.length > 0 ? texts.join('; ').replace(/\.?$/, '.') : undefined;
}
