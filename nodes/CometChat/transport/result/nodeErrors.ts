import { NodeApiError, NodeOperationError } from 'n8n-workflow';
import type { IDataObject, INode, INodeExecutionData, JsonObject } from 'n8n-workflow';
import { adviceFor } from './advice';
import { isRecord } from '../request/values';

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

/**
 * The refusal in a body of the documented shape `{error: {code, message, details?}}`. What stands in front of
 * the service, like a gateway, has shapes of its own: `{message}` and `{error: text}` are read, too.
 */
export function refusal(status: number, body: unknown): ServiceError {
	const answer = isRecord(body) ? body : {};
	const error = isRecord(answer.error) ? answer.error : {};
	const code = typeof error.code === 'string' ? error.code : undefined;
	const said = [error.message, answer.error, answer.message].find(
		(text): text is string => typeof text === 'string' && text.trim() !== '',
	);
	return new ServiceError(said ?? `The service answered with HTTP status ${status}`, {
		status,
		code,
		fields: fieldTexts(error.details),
		...('data' in answer && { data: answer.data }),
	});
}

/**
 * The error for a failed item in n8n's own classes, which the editor shows with message, description and item.
 * Without an index it concerns the node as a whole. Errors of n8n itself stay as they are.
 */
export function toNodeError(
	node: INode,
	error: unknown,
	itemIndex?: number,
): NodeApiError | NodeOperationError {
	if (error instanceof NodeApiError || error instanceof NodeOperationError) return error;
	const { message, description, details } = explain(error, itemIndex);
	const nodeError =
		error instanceof ServiceError
			? new NodeApiError(node, { code: details.code, message } as JsonObject, {
					message,
					description,
					httpCode: details.status === undefined ? undefined : String(details.status),
					itemIndex,
				})
			: new NodeOperationError(node, message, { description, itemIndex });
	// n8n replaces messages that happen to contain letters like "eperm"
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
			description: `Correct the value of '${error.field}', or the expression that gives it. Nothing was sent${itemIndex === undefined ? '' : ' for this item'}.`,
			details: { field: error.field },
		};
	}
	if (error instanceof ServiceError) {
		const { status, code, fields, advice } = error.details;
		const howToFix = [adviceFor(code, status), advice];
		const source = [code, status === undefined ? undefined : `HTTP ${status}`]
			.filter(Boolean)
			.join(', ');
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

/** `details` of a refusal names the fields: an object of texts by field, a list of texts or of objects, or a text. */
function fieldTexts(details: unknown): string | undefined {
	if (isRecord(details)) {
		return sentence(Object.entries(details).map(([field, texts]) => `${field}: ${toText(texts)}`));
	}
	return sentence([details].flat().map(toText));
}

function toText(value: unknown): string {
	if (Array.isArray(value)) return value.map(toText).join(' ');
	if (value === undefined || value === null) return '';
	return typeof value === 'object' ? JSON.stringify(value) : String(value as string);
}

function sentence(texts: string[]): string | undefined {
	const said = texts.filter((text) => text !== '');
	return said.length > 0 ? said.join('; ').replace(/\.?$/, '.') : undefined;
}
