import { csvContent } from '../../../shared/fields';
import { newId } from '../../../shared/values/idsAndTags';
import type { Field } from '../../../shared/operation/types';

/** Moderation accepts CSV files of at most 1 MB: https://www.cometchat.com/docs/moderation/constraints-and-limits */
const MAX_CSV_BYTES = 1024 * 1024;

export const csvFile: Field = {
	displayName: 'Input Data Field Name',
	name: 'binaryPropertyName',
	type: 'string',
	required: true,
	default: 'data',
	placeholder: 'e.g. data',
	description: 'The name of the input field with the CSV file of up to 1 MB, in UTF-8 or UTF-16',
	file: { name: 'file', maxBytes: MAX_CSV_BYTES, read: csvContent },
};

export const description: Field = {
	displayName: 'Description',
	name: 'description',
	type: 'string',
	default: '',
	placeholder: 'e.g. Words that spammers use',
	description: 'The purpose of the list',
	routing: { send: { type: 'body', property: 'description' } },
};

export const name: Field = {
	displayName: 'Name',
	name: 'name',
	type: 'string',
	default: '',
	placeholder: 'e.g. Spam words',
	description: 'The name of the list in the dashboard',
	routing: { send: { type: 'body', property: 'name' } },
};

export const listId: Field = {
	displayName: 'List ID',
	name: 'id',
	type: 'string',
	default: '',
	placeholder: 'e.g. spam-words',
	description:
		'Your own ID for the list: up to 100 letters, digits, _ and -. When empty, the service makes one.',
	routing: { send: { type: 'body', property: 'id' } },
	as: newId,
};
