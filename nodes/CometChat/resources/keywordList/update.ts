import { collection, keywordId, notice, outputOfWrite } from '../../../shared/fields';
import { InputError } from '../../../shared/values/inputError';
import type { Field, Operation } from '../../../shared/operation/types';
import { entriesField, entriesGiven, entryColumn, inputItems, replacementOfList } from './entries';
import { csvFile, description, listId, name } from './listFields';
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
			'Another ID for the list: up to 100 letters, digits, _ and -. The service may refuse to change it.',
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
		outputOfWrite,
	],
	// A bare confirmation has `success`
	simplify: ({ added, removed, success, ...list }) => ({
		...simplifyList(list),
		added,
		removed,
		success,
	}),
	multipart: true,
	joinsItems: (read) =>
		read('entriesFrom') === 'items' && WITH_ENTRIES.includes(read('entriesChange') as string),
	completeItem: (item) => {
		const { request, value } = item;
		// Refuses unreadable entries before the list is read
		entriesGiven(item);
		if (value('entriesChange') === 'keep' && Object.keys(request.body).length === 0) {
			throw new InputError(updateFields.displayName, 'is empty: there is nothing to change');
		}
	},
	replaces: ({ request, value }) => {
		const way = value(change.name);
		if (way === 'replace') return replacementOfList(request);
		if (way !== 'replaceByFile') return undefined;
		const instead = 'Put all entries into one file, and give it with one item';
		return { ...replacementOfList(request), field: file.displayName, instead };
	},
	run: async (client, item) => {
		const { updateList } = await import('./update.run');
		return await updateList(client, item);
	},
};
