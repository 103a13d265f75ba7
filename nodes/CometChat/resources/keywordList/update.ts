import type { IDataObject } from 'n8n-workflow';
import { collection, keywordId, notice, output } from '../../fields';
import { InputError } from '../../transport/errors';
import { asRecord } from '../../transport/request/values';
import type { Field, Item, ItemClient, Operation, RecordOrRefusal } from '../../transport/types';
import {
	bodyFor,
	entriesField,
	entriesFor,
	entriesGiven,
	entriesIn,
	entriesOf,
	entryColumn,
	inputItems,
	missingIn,
	replacedList,
	SENTENCES,
} from './entries';
import { csvFile, description, listId, name } from './listFields';
import { readList } from './readList';
import { simplifyList } from './simplifyList';

const change: Field = {
	displayName: 'Change to Entries',
	name: 'entriesChange',
	type: 'options',
	options: [
		{ name: 'Add', value: 'add', description: 'Add these entries to those of the list' },
		{ name: 'Keep', value: 'keep', description: 'Leave the entries as they are' },
		{ name: 'Remove', value: 'remove', description: 'Take these entries out of the list' },
		{
			name: 'Replace',
			value: 'replace',
			description: "Drop all other entries; 'removed' of the output says how many",
		},
		{
			name: 'Replace With CSV File',
			value: 'replaceByFile',
			description: "Drop all entries that the file does not hold; 'removed' says how many",
		},
	],
	default: 'add',
	description: 'How to change the entries of the list, which is read first',
	local: true,
};

/** The changes that entries are given for. */
const WITH_ENTRIES = ['add', 'remove', 'replace'];

const source: Field = {
	displayName: 'Entries From',
	name: 'entriesFrom',
	type: 'options',
	options: [inputItems, { name: 'Text', value: 'text' }],
	default: 'text',
	description: 'Where the words, patterns or sentences come from',
	displayOptions: { show: { entriesChange: WITH_ENTRIES } },
	local: true,
};
const entries: Field = {
	...entriesField,
	displayOptions: { show: { entriesChange: WITH_ENTRIES, entriesFrom: ['text'] } },
};
const column: Field = {
	...entryColumn,
	displayOptions: { show: { entriesChange: WITH_ENTRIES, entriesFrom: ['items'] } },
};
const file: Field = {
	...csvFile,
	displayOptions: { show: { entriesChange: ['replaceByFile'] } },
};

const updateFields: Field = collection('updateFields', [
	description,
	name,
	{
		...listId,
		displayName: 'New List ID',
		description:
			'Another ID for the list: up to 100 letters, digits, hyphens and underscores. The service may refuse to change it.',
	},
]);

export const update: Operation = {
	name: 'Update',
	value: 'update',
	action: 'Update a keyword list',
	description: 'Add, remove or replace entries of a keyword list, or rename it',
	routing: { request: { method: 'PUT', url: '/moderation/keywords/{keywordId}' } },
	fields: [
		keywordId,
		notice(
			'updateNotice',
			'All rules that refer to this list change with it, for the whole app and at once. Entries that are removed or replaced cannot be brought back.',
		),
		change,
		source,
		entries,
		column,
		file,
		updateFields,
		...output,
	],
	simplify: ({ added, removed, ...list }) => ({ ...simplifyList(list), added, removed }),
	multipart: true,
	joinsItems: (read) =>
		read('entriesFrom') === 'items' && WITH_ENTRIES.includes(read('entriesChange') as string),
	complete: (item) => {
		const { request, value } = item;
		// Refuses what cannot be read before the list is asked for
		entriesGiven(item);
		if (value('entriesChange') === 'keep' && Object.keys(request.body).length === 0) {
			throw new InputError(updateFields.displayName, 'is empty: there is nothing to change');
		}
	},
	replaces: ({ request, value }) => {
		const way = value(change.name);
		if (way === 'replace') return replacedList(request);
		const instead = 'Put all entries into one file, and give it with one item';
		return way === 'replaceByFile'
			? { ...replacedList(request), field: file.displayName, instead }
			: undefined;
	},
	run: async (client, item) =>
		await client.inTurn(
			{ url: update.routing.request.url, path: item.request.ids },
			async () => await updateList(client, item),
		),
};

/** The service replaces a list as a whole, and wants its category with it. */
async function updateList(client: ItemClient, item: Item): Promise<RecordOrRefusal[]> {
	const { request, value } = item;
	const { url } = update.routing.request;
	const list = await readList(client, { url, path: request.ids });
	const { category, entries: before } = list;
	const send = async (body: IDataObject) => {
		Object.assign(request.body, body);
		return asRecord((await client.send(request)).data) as IDataObject;
	};

	if (value('entriesChange') === 'replaceByFile') {
		if (category === SENTENCES) {
			throw new InputError(change.displayName, 'cannot be a CSV file for a list of sentences');
		}
		const written = await send({ category });
		// A bare confirmation does not say what the file held, and the list is replaced all the same
		return Array.isArray(written.searchTerms)
			? [{ ...written, ...difference(category, before, entriesIn(written)) }]
			: [{ ...request.ids, ...written }];
	}
	const after = entriesAfter(category, before, item);
	const changed = difference(category, before, after);
	const isSame = changed.added + changed.removed === 0 && Object.keys(request.body).length === 0;
	const written = isSame ? list.record : await send(bodyFor(category, after));
	return [{ ...written, ...changed }];
}

function entriesAfter(category: string, before: string[], item: Item): string[] {
	const way = item.value('entriesChange');
	if (way === 'keep') return before;
	const given = entriesGiven(item)!;
	if (way === 'remove') {
		// An entry that could not be added can be removed
		const left = missingIn(category, before, entriesOf(category, given));
		if (left.length > 0) return left;
		throw new InputError(given.label, 'would leave nothing in the list; delete it instead');
	}
	const entries = entriesFor(category, given);
	if (way === 'replace') return entries;
	return [...before, ...missingIn(category, entries, before)];
}

function difference(category: string, before: string[], after: string[]) {
	return {
		added: missingIn(category, after, before).length,
		removed: missingIn(category, before, after).length,
	};
}
