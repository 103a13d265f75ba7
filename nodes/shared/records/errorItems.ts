import type { IDataObject } from 'n8n-workflow';
import { InputError } from '../values/inputError';
import { atPath } from '../values/nesting';
import { beginningOf, isRecord, isText } from '../values/readers';

/**
 * Refuses input items that stand for an error of an earlier step, which went on after it. They lack what a list shall hold, so
 * that a list without them would lose it.
 * @param label the display name of the field that names the column
 * @throws InputError for an item without the column, but with an error
 */
export function refuseErrorItems(inputs: IDataObject[], label: string, column: string): void {
	for (const [index, input] of inputs.entries()) {
		if (atPath(input, column) !== undefined) continue;
		const { error } = input;
		const message: unknown = isRecord(error) ? error.message : error;
		if (!isText(message)) continue;
		throw new InputError(
			label,
			`is missing in item ${index}, which is an error of an earlier step: ${beginningOf(message)}`,
		);
	}
}
