import type { IDataObject } from 'n8n-workflow';
import type { Item } from '../operation/types';
import { InputError } from '../values/inputError';

/**
 * The keys that the earlier runs of a node have synced in an execution. They stand in the node's context, because n8n stores it with
 * the execution while the workflow waits.
 * @param name the name of what was synced
 */
function syncedBefore({ execution }: Item, name: string) {
	const context = execution() as IDataObject;
	const key = `synced:${name}`;
	return {
		keys: (context[key] ?? []) as string[],
		keep: (keys: string[]) => (context[key] = keys),
	};
}

/**
 * Refuses a sync that removes what an earlier run of the node in the same execution wanted: in a loop, or behind two steps without
 * a Merge, each run would undo the run before.
 * @param field the display name of the field that names what is synced
 * @throws InputError that names the first key
 */
export function refuseToUndo(item: Item, field: string, name: string, removed: string[]): void {
	const before = new Set(syncedBefore(item, name).keys);
	const undone = removed.find((key) => before.has(key));
	if (undone === undefined) return;
	throw new InputError(
		field,
		`is ${name}, which this execution has synced before: "${undone}" would be removed again. Give all items to one run of the node: without a loop, and of several steps behind a Merge`,
	);
}

/** Notes what a run wanted, for {@link refuseToUndo} in later runs. */
export function noteSynced(item: Item, name: string, wanted: string[]): void {
	const { keys, keep } = syncedBefore(item, name);
	keep([...new Set([...keys, ...wanted])]);
}
