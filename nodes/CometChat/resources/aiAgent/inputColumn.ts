import type { IDataObject } from 'n8n-workflow';
import { InputError } from '../../../shared/values/inputError';
import { atPath } from '../../../shared/values/nesting';

/** @throws InputError when no item has the field */
export function requireColumn(inputs: IDataObject[], label: string, column: string): void {
	if (inputs.some((input) => atPath(input, column) !== undefined)) return;
	throw new InputError(label, `is "${column}", but no input item has a field of this name`);
}
