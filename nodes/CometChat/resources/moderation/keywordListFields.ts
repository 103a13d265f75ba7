import type { Field } from '../../transport/types';
import { lines, list } from '../../transport/request/values';

const CATEGORY_OF_TERMS = ['pattern', 'word'];

const category: Field = {
	displayName: 'Category',
	name: 'category',
	type: 'options',
	required: true,
	options: [
		{ name: 'Pattern', value: 'pattern', description: 'Regular expressions' },
		{
			name: 'Sentence Similarity',
			value: 'sentence-similarity',
			description: 'Sentences with the same meaning',
		},
		{ name: 'Word', value: 'word', description: 'Words and phrases' },
	],
	default: 'word',
	description: 'How messages are compared with the list',
	routing: { send: { type: 'body', property: 'category' } },
};

const source: Field = {
	displayName: 'Search Terms From',
	name: 'termSource',
	type: 'options',
	options: [
		{ name: 'CSV File', value: 'file' },
		{ name: 'Text, Comma-Separated', value: 'commas' },
		{ name: 'Text, One per Line', value: 'lines', description: 'For patterns that contain commas' },
	],
	default: 'commas',
	description: 'Where the words or patterns come from',
	local: true,
	displayOptions: { show: { category: CATEGORY_OF_TERMS } },
};

const searchTerms: Field = {
	displayName: 'Search Terms',
	name: 'searchTerms',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'e.g. spam, free money',
	description: 'A comma-separated list, or an array by expression',
	displayOptions: { show: { category: CATEGORY_OF_TERMS, termSource: ['commas'] } },
	routing: { send: { type: 'body', property: 'searchTerms' } },
	as: (value, refuse) => list(value, refuse).join(','),
};

const searchTermLines: Field = {
	displayName: 'Search Terms',
	name: 'searchTermLines',
	type: 'string',
	typeOptions: { rows: 5 },
	required: true,
	default: '',
	placeholder: 'e.g. fr[e3]{2,3} money',
	description: 'One word or pattern per line, or an array by expression; commas stay as they are',
	displayOptions: { show: { category: CATEGORY_OF_TERMS, termSource: ['lines'] } },
	routing: { send: { type: 'body', property: 'searchTerms' } },
	as: (value, refuse) => lines(value, refuse).join('\n'),
};

const file: Field = {
	displayName: 'Input Data Field Name',
	name: 'binaryPropertyName',
	type: 'string',
	required: true,
	default: 'data',
	placeholder: 'e.g. data',
	description: 'The name of the input field containing the CSV file, which may have up to 1 MB',
	displayOptions: { show: { category: CATEGORY_OF_TERMS, termSource: ['file'] } },
	file: 'file',
};

const disallowedSentences: Field = {
	displayName: 'Disallowed Sentences',
	name: 'disallowedSentences',
	type: 'string',
	typeOptions: { rows: 5 },
	required: true,
	default: '',
	placeholder: 'e.g. Send me your password, please',
	description: 'One sentence per line, or an array by expression',
	displayOptions: { show: { category: ['sentence-similarity'] } },
	routing: { send: { type: 'body', property: 'disallowedSentences' } },
	as: lines,
};

const additionalFields: Field = {
	displayName: 'Additional Fields',
	name: 'additionalFields',
	type: 'collection',
	placeholder: 'Add field',
	default: {},
	options: [
		{
			displayName: 'Description',
			name: 'description',
			type: 'string',
			default: '',
			placeholder: 'e.g. Words that spammers use',
			description: 'What the list is for',
			routing: { send: { type: 'body', property: 'description' } },
		},
		{
			displayName: 'List ID',
			name: 'id',
			type: 'string',
			default: '',
			placeholder: 'e.g. spam-words',
			description:
				'Your own ID for the list, up to 100 characters without spaces. When empty, the service makes one.',
			routing: { send: { type: 'body', property: 'id' } },
		},
		{
			displayName: 'Name',
			name: 'name',
			type: 'string',
			default: '',
			placeholder: 'e.g. Spam words',
			description: 'The name of the list in the dashboard',
			routing: { send: { type: 'body', property: 'name' } },
		},
	],
};

/** The form of a keyword list: the category decides which of the three ways to give the content is shown. */
export const keywordListForm: Field[] = [
	category,
	source,
	searchTerms,
	searchTermLines,
	file,
	disallowedSentences,
	additionalFields,
];
