import { InputError } from '../../values/inputError';
import type { OperationDescription, Replacement } from '../types';
import type { PreparedItem } from './preparedItem';

/**
 * Finds the items that would replace the same thing as a whole: the later item would undo the work of the earlier one.
 * @param preparedItems the items by their index
 * @returns the error for each of these items
 */
export function sameReplacements(
	{ replaces }: OperationDescription,
	preparedItems: Map<number, PreparedItem>,
): Map<number, InputError> {
	const byThing = new Map<string, Array<[index: number, replacement: Replacement]>>();
	for (const [index, { item }] of preparedItems) {
		const replacement = replaces?.(item);
		if (!replacement) continue;
		const { replaced } = replacement;
		const sharing = byThing.get(replaced) ?? [];
		sharing.push([index, replacement]);
		byThing.set(replaced, sharing);
	}
	const errors = new Map<number, InputError>();
	for (const sharing of byThing.values()) {
		if (sharing.length === 1) continue;
		// Each error names one other item: that of the first item names the second, all others name the first
		const [[first], [second]] = sharing;
		for (const [index, { replaced, field, instead }] of sharing) {
			const other = index === first ? second : first;
			const reason = `is to replace ${replaced} as a whole, for item ${index} as for item ${other}, so that only the last one would count. ${instead}`;
			errors.set(index, new InputError(field, reason));
		}
	}
	return errors;
}
