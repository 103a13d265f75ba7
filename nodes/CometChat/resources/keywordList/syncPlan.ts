import { keyOf, problemOf } from './entryText';

/** The outcome for an entry. `duplicate` and `refused` are for given entries that do not go into the list. */
export type EntryStatus = 'added' | 'removed' | 'unchanged' | 'duplicate' | 'refused';

export interface EntryOutcome {
	entry: string;
	status: EntryStatus;
	/** The reason for a refusal, as the rest of a sentence that begins with the entry. */
	problem?: string;
}

export interface SyncPlan {
	/** First the outcome of each given entry, in their order; then the entries to remove. */
	outcomes: EntryOutcome[];
	/** The list afterwards: entries that stay, in their order and spelling, then the new entries. */
	after: string[];
}

/**
 * Finds the changes after which a list holds just the given entries. An entry that the list has is not judged again and
 * keeps its spelling, so that a second sync with the same entries changes nothing.
 * @param before the entries of the list
 * @param given the entries that the list shall have, as {@link cleanedEntries} gives them
 */
export function planSync(category: string, before: string[], given: string[]): SyncPlan {
	const key = (entry: string) => keyOf(category, entry);
	const held = new Map(before.map((entry) => [key(entry), entry]));
	const wanted = new Set<string>();
	const outcomes = given.map((entry): EntryOutcome => {
		if (wanted.has(key(entry))) return { entry, status: 'duplicate' };
		const heldEntry = held.get(key(entry));
		const problem = heldEntry === undefined ? problemOf(category, entry) : undefined;
		if (problem) return { entry, status: 'refused', problem };
		wanted.add(key(entry));
		return heldEntry === undefined
			? { entry, status: 'added' }
			: { entry: heldEntry, status: 'unchanged' };
	});
	const added = outcomes.filter(({ status }) => status === 'added').map(({ entry }) => entry);
	const removed = before.filter((entry) => !wanted.has(key(entry)));
	return {
		outcomes: [...outcomes, ...removed.map((entry) => ({ entry, status: 'removed' as const }))],
		after: [...before.filter((entry) => wanted.has(key(entry))), ...added],
	};
}
