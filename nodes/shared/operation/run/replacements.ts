import { InputError } from '../../values/inputError';
import type { OperationDescription, Replacement } from '../types';
import type { PreparedItem } from './preparedItem';

/**
 * Finds the items that would replace the same thing as a whole: one would undo what the other one did.
 * @param preparedItems the items by their index
 * @returns the error for each of these items
 */
export function sameReplacements(
	{ replaces }: OperationDescription,
	preparedItems: Map<number, PreparedItem>,
): Map<number, InputError> {
	const found = new Map<string, Array<[index: number, replacement: Replacement]>>();
	for (const [index, { item }] of preparedItems) {
		const replacement = replaces?.(item);
		if (!replacement) continue;
		const { replaced } = replacement;
		const sharing = found.get(replaced) ?? [];
		sharing.push([index, replacement]);
		found.set(replaced, sharing);
	}
	const errors = new Map<number, InputError>();
	for (const sharing of found.values()) {
		if (sharing.length === 1) continue;
		const [[first], [second]] = sharing;
		for (const [index, { replaced, field, instead }] of sharing) {
			const other = index === first ? second : first;
			const reason = `is to replace ${replaced} as a whole, for item ${index} as for item ${other}, so that only the last one would count. ${instead}`;
			errors.set(index, new InputError(field, reason));
		}
	}
	return errors;
}
