import type { Item } from '../operation/types';
import { InputError } from '../values/inputError';

/** What the earlier runs of a node have synced in an execution, by the name of what was synced. */
const syncedBefore = new WeakMap<object, Map<string, Set<string>>>();

/**
 * Refuses a sync that removes what an earlier run of the node in the same execution wanted: in a loop, or behind two steps without
 * a Merge, each run would undo the run before.
 * @param field the display name of the field that names what is synced
 * @throws InputError that names the first key
 */
export function refuseToUndo(
	{ execution }: Item,
	field: string,
	name: string,
	{ wanted, removed }: { wanted: string[]; removed: string[] },
): void {
	const byName = syncedBefore.get(execution()) ?? new Map<string, Set<string>>();
	const before = byName.get(name) ?? new Set();
	const undone = removed.find((key) => before.has(key));
	if (undone !== undefined) {
		throw new InputError(
			field,
			`is ${name}, which this execution has synced before: "${undone}" would be removed again. Give all items to one run of the node: without a loop, and of several steps behind a Merge`,
		);
	}
	syncedBefore.set(execution(), byName.set(name, new Set([...before, ...wanted])));
}
