import { ExpressionError } from 'n8n-workflow';
import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { InputError } from '../../values/inputError';
import { unwrapLocator } from '../../values/readers';

/**
 * Lets n8n give a parameter without its own check, which looks for the parameter among all properties of the node, for each
 * item again. The node checks each value itself.
 */
export const UNCHECKED = { skipValidation: true };

/** Lets n8n give expressions as they are written, and not their values. */
export const AS_WRITTEN = { rawExpressions: true, skipValidation: true };

/** An expression that names a column. The editor writes it when a column is dropped onto a field: `={{ $json.address.city }}`. */
const COLUMN = /^=\{\{\s*\$json((?:\.[A-Za-z_]\w*)+)\s*\}\}$/;

/** Whether a value of the form, as it is written, is an expression. The value of a picker is its ID. */
export function isExpression(written: unknown): boolean {
	const value = unwrapLocator(written);
	return typeof value === 'string' && value.startsWith('=');
}

/** Stands for the value of an expression that only n8n can resolve. */
export const FOR_N8N = Symbol('an expression for n8n');

/**
 * A parameter for one item, with its expressions resolved.
 *
 * The expressions of most forms only name a column of the item, so such expressions are resolved here. n8n would prepare
 * everything that an expression can refer to, anew for each expression. That costs more than the rest of the work on an
 * item.
 */
export function parameterFor(
	context: IExecuteFunctions,
	name: string,
	index: number,
	item: IDataObject,
): unknown {
	const written = context.getNodeParameter(name, index, null, AS_WRITTEN);
	const resolved = columnsFrom(written, item);
	return resolved === FOR_N8N ? context.getNodeParameter(name, index, null, UNCHECKED) : resolved;
}

/** A value of the form with the columns that its expressions name; {@link FOR_N8N} if it has any other expression. */
export function columnsFrom(written: unknown, item: IDataObject): unknown {
	if (typeof written === 'string')
		return written.startsWith('=') ? columnOf(written, item) : written;
	if (typeof written !== 'object' || written === null) return written;
	const entries = Object.entries(written).map(([key, value]) => [key, columnsFrom(value, item)]);
	if (entries.some(([, value]) => value === FOR_N8N)) return FOR_N8N;
	return Array.isArray(written) ? entries.map(([, value]) => value) : Object.fromEntries(entries);
}

/**
 * The value of the column that an expression names, if it is a text, a number, a switch or nothing. {@link FOR_N8N} for any
 * other value and expression, because n8n has rules of its own, e.g. for dates.
 */
function columnOf(expression: string, item: IDataObject): unknown {
	const column = COLUMN.exec(expression);
	if (!column) return FOR_N8N;
	const [, ...path] = column[1].split('.');
	let value: unknown = item;
	for (const key of path) {
		const hasKey = typeof value === 'object' && value !== null && Object.hasOwn(value, key);
		if (!hasKey) return FOR_N8N;
		value = (value as IDataObject)[key];
	}
	return typeof value === 'object' && value !== null ? FOR_N8N : value;
}

/**
 * Reads a value of the form, and names the field in the error of an expression that fails.
 * @param labelOf gives the name of the field in the form
 */
export function withFieldInError<Value>(labelOf: () => string, read: () => Value): Value {
	try {
		return read();
	} catch (error) {
		return failNamed(labelOf(), error as Error);
	}
}

/** @throws n8n's own error, which the editor explains, with the field; for an expression that n8n cannot read, an InputError */
function failNamed(label: string, error: Error): never {
	if (!(error instanceof ExpressionError)) {
		throw new InputError(label, `holds an expression that n8n cannot read: ${error.message}`);
	}
	error.context.field = label;
	throw error;
}
