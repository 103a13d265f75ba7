import { NodeOperationError } from 'n8n-workflow';
import type { IHookFunctions } from 'n8n-workflow';
import { InputError, refuseAs } from '../values/inputError';
import { number } from '../values/readers';

/** The part of n8n's contexts that reading a form needs. */
export interface ParameterSource {
	getNodeParameter(name: string, fallback?: unknown): unknown;
}

/**
 * Refuses a form that cannot be read, before any event comes: the person who publishes or tries the workflow can correct it.
 * @param read reads the form; throws an InputError
 * @throws NodeOperationError naming the field
 */
export function checkSettings(
	context: IHookFunctions,
	read: (context: ParameterSource) => unknown,
): void {
	try {
		read(context);
	} catch (error) {
		throw new NodeOperationError(context.getNode(), error as Error);
	}
}

/** The numbers that a form allows, both included. */
export interface Limits {
	least: number;
	most: number;
}

/**
 * Reads a number. The editor checks the limits only while somebody types.
 * @throws InputError for a number outside of the limits
 */
export function numberWithin({ least, most }: Limits, field: string, value: unknown): number {
	const given = number(value, refuseAs(field));
	if (given >= least && given <= most) return given;
	throw new InputError(field, `has to be ${least} to ${most}`);
}
