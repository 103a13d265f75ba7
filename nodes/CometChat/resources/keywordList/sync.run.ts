import type { IDataObject } from 'n8n-workflow';
import { noteSynced, refuseToUndo } from '../../../shared/records/earlierRuns';
import { InputError } from '../../../shared/values/inputError';
import { Outcome, type RecordOrRefusal } from '../../../shared/operation/outcome';
import type { Item, ItemClient } from '../../../shared/operation/types';
import { bodyFor, entriesGiven, cleanedEntries, refuseEmptyList } from './entries';
import type { GivenEntries } from './entries';
import { quoted } from './entryForms';
import { keyOf } from './entryText';
import { changeList, refuseEntriesLeftOut, writeList } from './changeList';
import type { HeldList } from './changeList';
import { planSync } from './syncPlan';
import type { EntryOutcome, EntryStatus } from './syncPlan';

/** The outcomes that come out if only changes are wanted. */
const CHANGES: EntryStatus[] = ['added', 'removed', 'refused'];

/** The most entries that an error names. */
const MAX_NAMED = 3;

/** Makes the list hold just the given entries. */
export async function syncList(
	client: ItemClient,
	item: Item,
): Promise<Array<RecordOrRefusal | Outcome>> {
	return await changeList(client, item, async (list) => await sync(client, item, list));
}

async function sync(
	client: ItemClient,
	item: Item,
	list: HeldList,
): Promise<Array<RecordOrRefusal | Outcome>> {
	const { request, value } = item;
	const { category, record, entries: before } = list;
	refuseEntriesLeftOut(record, before);
	// The form requires entries
	const given = entriesGiven(item)!;
	const { outcomes, after } = planSync(category, before, cleanedEntries(category, given));
	const having = (status: EntryStatus) => outcomes.filter((outcome) => outcome.status === status);
	if (value('options.badEntries') === 'stop') refuseBad(given, having('refused'));
	refuseEmptyList(given.label, after);
	const isDry = value('dryRun') === true;
	const id = String(request.ids.keywordId);
	// A model may sync a list again, to correct what it gave before. It has no input items
	const mayUndo = isDry || value('entriesFrom') !== 'items';
	const keysOf = (...statuses: EntryStatus[]) =>
		statuses.flatMap(having).map(({ entry }) => keyOf(category, entry));
	if (!mayUndo) refuseToUndo(item, 'Keyword List', id, keysOf('removed'));
	if (!isDry) checkRemovals(having('removed'), value('options.maxRemovals') as number);

	const isSame = having('added').length + having('removed').length === 0;
	if (!isSame) {
		// A dry run also refuses entries that only a file can hold
		if (isDry) bodyFor(category, after);
		else await writeList(client, item, list, after);
	}
	if (!mayUndo) noteSynced(item, id, keysOf('added', 'unchanged'));

	const about = { ...request.ids, name: record.name, ...(isDry && { dryRun: true }) };
	if (value('syncReturn') === 'summary') {
		const statuses: EntryStatus[] = ['added', 'removed', 'unchanged', 'duplicate', 'refused'];
		const counts = statuses.map((status) => [status, having(status).length]);
		return [{ ...about, category, changed: !isSame && !isDry, ...Object.fromEntries(counts) }];
	}
	return outcomes.flatMap((outcome, n) => {
		if (value('syncReturn') !== 'entries' && !CHANGES.includes(outcome.status)) return [];
		const result = { ...about, ...reported(outcome) };
		// The first outcomes are those of the given entries, in their order; the removed entries follow, and are in no input item
		return [new Outcome(result, { items: given.origins?.slice(n, n + 1) })];
	});
}

function reported({ entry, status, problem }: EntryOutcome): IDataObject {
	return { entry, status, ...(problem && { reason: `An entry ${problem}` }) };
}

/** @throws InputError that names the first entries that cannot be in the list */
function refuseBad({ label }: GivenEntries, bad: EntryOutcome[]): void {
	if (bad.length === 0) return;
	const named = bad.slice(0, MAX_NAMED).map(({ entry, problem }) => `${quoted(entry)} ${problem}`);
	const more = bad.length > named.length ? `; and ${bad.length - named.length} more` : '';
	const count = bad.length === 1 ? 'an entry' : `${bad.length} entries`;
	throw new InputError(
		label,
		`has ${count} that cannot be in this list: ${named.join('; ')}${more}. 'Bad Entries' under Options can leave them out`,
	);
}

/** @throws InputError that names the first entries, if a change is about to remove more than is allowed */
function checkRemovals(removed: EntryOutcome[], allowed: number): void {
	if (removed.length <= allowed) return;
	const named = removed.slice(0, MAX_NAMED).map(({ entry }) => quoted(entry));
	const more = removed.length > named.length ? ' and others' : '';
	throw new InputError(
		'Max Removals',
		`is ${allowed}, but ${removed.length} entries would be removed: ${named.join(', ')}${more}. If that is meant, raise it under Options`,
	);
}
