import { collection, outputOfWrite } from '../../../shared/fields';
import { InputError } from '../../../shared/values/inputError';
import type { Field, Operation } from '../../../shared/operation/types';
import {
	bodyFor,
	checkedEntries,
	entriesField,
	entriesGiven,
	entryColumn,
	inputItems,
} from './entries';
import { SENTENCES } from './entryText';
import { csvFile, description, listId, name } from './listFields';
import { simplifyList } from './simplifyList';

const category: Field = {
	displayName: 'Category',
	name: 'category',
	type: 'options',
	required: true,
	options: [
		{ name: 'Pattern', value: 'pattern', description: 'Regular expressions' },
		{
			name: 'Sentence Similarity',
			value: SENTENCES,
			description: 'Sentences with the same meaning',
		},
		{ name: 'Word', value: 'word', description: 'Words and phrases' },
	],
	default: 'word',
	description: 'How messages are compared with the list',
	routing: { send: { type: 'body', property: 'category' } },
};

const source: Field = {
	displayName: 'Entries From',
	name: 'entriesFrom',
	type: 'options',
	options: [
		{ name: 'CSV File', value: 'file', description: 'For words and patterns' },
		inputItems,
		{ name: 'Text', value: 'text' },
	],
	default: 'text',
	description: 'Where the words, patterns or sentences come from',
	local: true,
};

const entries: Field = { ...entriesField, displayOptions: { show: { entriesFrom: ['text'] } } };
const column: Field = { ...entryColumn, displayOptions: { show: { entriesFrom: ['items'] } } };
const file: Field = { ...csvFile, displayOptions: { show: { entriesFrom: ['file'] } } };

const additionalFields: Field = collection('additionalFields', [description, listId]);

export const create: Operation = {
	name: 'Create',
	value: 'create',
	action: 'Create a keyword list for moderation',
	description: 'Add a list of words, patterns or sentences that moderation rules can refer to',
	routing: { request: { method: 'POST', url: '/moderation/keywords' } },
	fields: [name, category, source, entries, column, file, additionalFields, outputOfWrite],
	simplify: simplifyList,
	multipart: true,
	joinsItems: (read) => read('entriesFrom') === 'items',
	completeItem: (item) => {
		const { request, value } = item;
		const chosen = value('category') as string;
		const given = entriesGiven(item);
		if (given) Object.assign(request.body, bodyFor(chosen, checkedEntries(chosen, given)));
		else if (chosen === SENTENCES) {
			throw new InputError(source.displayName, 'cannot be a CSV file for sentences');
		}
	},
};
