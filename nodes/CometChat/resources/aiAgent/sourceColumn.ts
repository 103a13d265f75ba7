import { InputError } from '../../../shared/values/inputError';
import { atPath } from '../../../shared/values/nesting';
import { isEmpty, list } from '../../../shared/values/readers';
import type { Field, Item } from '../../../shared/operation/types';
import { requireColumn } from './inputColumn';

export const sourceColumn: Field = {
	displayName: 'Input Field Name',
	name: 'sourceColumn',
	type: 'string',
	requiresDataPath: 'single',
	required: true,
	default: 'uniqueId',
	placeholder: 'e.g. uniqueId',
	description:
		'The field of the input items that holds an ID or several; without it, uniqueIds or uniqueId counts',
	displayOptions: { show: { sourcesFrom: ['items'] } },
	local: true,
};

/**
 * The IDs in the column, by input items.
 * @throws InputError if there is no ID
 */
export function idsOfItems({ inputs, value }: Item): string[][] {
	const label = sourceColumn.displayName;
	const column = value(sourceColumn.name) as string;
	// A loop until all is indexed gives items of a sync first, and then those of this operation
	const columns = inputs.map((input) => atPath(input, column) ?? input.uniqueIds ?? input.uniqueId);
	if (columns.every(isEmpty)) requireColumn(inputs, label, column);
	const given = columns.map((held, index) =>
		list(held ?? [], (reason) => {
			throw new InputError(label, `holds a value in item ${index} that ${reason}`);
		}),
	);
	if (given.flat().length > 0) return given;
	throw new InputError(label, 'is empty in all input items');
}
