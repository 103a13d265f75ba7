import { InputError } from '../../../shared/values/inputError';
import { asRecord } from '../../../shared/values/readers';
import type { RecordOrRefusal } from '../../../shared/operation/outcome';
import type { Item, ItemClient } from '../../../shared/operation/types';
import { checkedEntries, entriesGiven, entriesToRemove, refuseEmptyList } from './entries';
import {
	changeList,
	heldEntries,
	areEntriesLeftOut,
	refuseEntriesLeftOut,
	writeList,
} from './changeList';
import type { HeldList } from './changeList';
import { SENTENCES, entriesExcept } from './entryText';

/** Adds, removes or replaces entries of the list, and renames it. */
export async function updateList(client: ItemClient, item: Item): Promise<RecordOrRefusal[]> {
	return await changeList(client, item, async (list) => await update(client, item, list));
}

async function update(client: ItemClient, item: Item, list: HeldList): Promise<RecordOrRefusal[]> {
	const { request, value } = item;
	const { record, category, entries: before } = list;

	if (value('entriesChange') === 'replaceByFile') {
		if (category === SENTENCES) {
			throw new InputError('Change to Entries', 'cannot be a CSV file for a list of sentences');
		}
		request.body.category = category;
		const written = asRecord((await client.sendPrepared(request)).data);
		// A bare confirmation does not say what the file held, and the record of a list from a file may leave its entries out:
		// nothing is counted then. The list is replaced all the same
		const after = Array.isArray(written.searchTerms) ? heldEntries(written) : [];
		const changed = after.length > 0 ? difference(list, after) : {};
		return [{ id: request.ids.keywordId, ...written, ...changed }];
	}
	// Any other change writes the entries that it read as well, and would lose those that the answer left out
	if (value('entriesChange') !== 'replace') refuseEntriesLeftOut(record, before);
	const after = entriesAfter(category, before, item);
	const changed = difference(list, after);
	const isSame =
		changed.added === 0 && changed.removed === 0 && Object.keys(request.body).length === 0;
	const written = isSame ? record : await writeList(client, item, list, after);
	// A bare confirmation does not name the list
	return [{ id: request.ids.keywordId, ...written, ...changed }];
}

/** The entries that the list shall have. */
function entriesAfter(category: string, before: string[], item: Item): string[] {
	const way = item.value('entriesChange');
	if (way === 'keep') return before;
	// For each other change that gets here, the form requires entries
	const given = entriesGiven(item)!;
	if (way === 'remove') {
		// `checkedEntries` is for additions: an entry that could not be added can be removed
		const remaining = entriesExcept(category, before, entriesToRemove(category, given));
		refuseEmptyList(given.label, remaining);
		return remaining;
	}
	const entries = checkedEntries(category, given);
	if (way === 'replace') return entries;
	return [...before, ...entriesExcept(category, entries, before)];
}

/** The numbers of entries that come and go; left out where nobody knows the entries before. */
function difference(
	{ record, category, entries: before }: HeldList,
	after: string[],
): { added?: number; removed?: number } {
	if (areEntriesLeftOut(record, before)) return {};
	return {
		added: entriesExcept(category, after, before).length,
		removed: entriesExcept(category, before, after).length,
	};
}
