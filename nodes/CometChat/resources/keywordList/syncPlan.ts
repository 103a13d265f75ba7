import { keyOf, problemOf } from './entries';

/** What becomes of an entry. The last two are about what was given and does not go into the list. */
export type EntryStatus = 'added' | 'removed' | 'unchanged' | 'duplicate' | 'refused';

export interface EntryOutcome {
	entry: string;
	status: EntryStatus;
	/** Why it is refused; goes on after the entry. */
	problem?: string;
}

export interface SyncPlan {
	/** One for each entry that was given, in their order, then those that go. */
	outcomes: EntryOutcome[];
	/** What the list holds afterwards: what stays, in its order and spelling, then what is new. */
	after: string[];
}

/**
 * What has to change so that a list holds just the given entries. An entry that the list has is not judged again, and
 * keeps its spelling: so the same entries change nothing the second time.
 * @param before the entries of the list
 * @param given the entries that it shall have, as {@link entriesOf} gives them
 */
export function planSync(category: string, before: string[], given: string[]): SyncPlan {
	const key = (entry: string) => keyOf(category, entry);
	const held = new Map(before.map((entry) => [key(entry), entry]));
	const wanted = new Set<string>();
	const outcomes = given.map((entry): EntryOutcome => {
		if (wanted.has(key(entry))) return { entry, status: 'duplicate' };
		const spelled = held.get(key(entry));
		const problem = spelled === undefined ? problemOf(category, entry) : undefined;
		if (problem) return { entry, status: 'refused', problem };
		wanted.add(key(entry));
		return spelled === undefined
			? { entry, status: 'added' }
			: { entry: spelled, status: 'unchanged' };
	});
	const added = outcomes.filter(({ status }) => status === 'added').map(({ entry }) => entry);
	const removed = before.filter((entry) => !wanted.has(key(entry)));
	return {
		outcomes: [...outcomes, ...removed.map((entry) => ({ entry, status: 'removed' as const }))],
		after: [...before.filter((entry) => wanted.has(key(entry))), ...added],
	};
}
