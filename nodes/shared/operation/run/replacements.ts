import { InputError } from '../../values/inputError';
import type { OperationDescription, Replacement } from '../types';
import type { Job } from './job';

/**
 * Finds the items that would replace the same thing as a whole: one would undo what the other one did.
 * @param jobs the items by their index
 * @returns the error for each of these items
 */
export function sameReplacements(
	{ replaces }: OperationDescription,
	jobs: Map<number, Job>,
): Map<number, InputError> {
	const found = new Map<string, Array<[index: number, replacement: Replacement]>>();
	for (const [index, { item }] of jobs) {
		const replacement = replaces?.(item);
		if (!replacement) continue;
		const { target } = replacement;
		const sharing = found.get(target) ?? [];
		sharing.push([index, replacement]);
		found.set(target, sharing);
	}
	const errors = new Map<number, InputError>();
	for (const sharing of found.values()) {
		if (sharing.length === 1) continue;
		const [[first], [second]] = sharing;
		for (const [index, { target, field, instead }] of sharing) {
			const other = index === first ? second : first;
			const reason = `is to replace ${target} as a whole, for item ${index} as for item ${other}, so that only the last one would count. ${instead}`;
			errors.set(index, new InputError(field, reason));
		}
	}
	return errors;
}
