import type { IDataObject } from 'n8n-workflow';
import { InputError } from '../../../shared/values/inputError';
import { atPath } from '../../../shared/values/nesting';

/**
 * The values of a field of all input items.
 * @throws InputError if no item has the field
 */
export function columnOf(inputs: IDataObject[], label: string, column: string): unknown[] {
	requireColumn(inputs, label, column);
	return inputs.map((input) => atPath(input, column));
}

/** @throws InputError when no item has the field */
export function requireColumn(inputs: IDataObject[], label: string, column: string): void {
	if (inputs.some((input) => atPath(input, column) !== undefined)) return;
	throw new InputError(label, `is "${column}", but no input item has a field of this name`);
}
