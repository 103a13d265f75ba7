import { csvContent } from '../../../shared/fields';
import { newId } from '../../../shared/values/idsAndTags';
import { fullyTrimmed } from '../../../shared/values/readers';
import type { Refuse } from '../../../shared/values/types';
import type { Field } from '../../../shared/operation/types';

/** Moderation accepts CSV files of at most 1 MB: https://www.cometchat.com/docs/moderation/constraints-and-limits */
const MAX_CSV_BYTES = 1024 * 1024;

/** A cell in quotes, which may hold doubled quotes. */
const QUOTED = /(^|,)[ \t]*"((?:[^"]|"")*)"[ \t]*(?=,|$)/gm;

/**
 * Whether other signs than commas stand between the cells: tabs, as in the UTF-16 files of Excel, or as many semicolons in each
 * line, as in its files where a comma is the decimal sign. The service would take each line for one entry.
 */
function hasOtherSeparators(csv: string): boolean {
	const rows = csv.split('\n').filter((row) => row.trim() !== '');
	if (rows.some((row) => row.trim().includes('\t'))) return true;
	if (csv.includes(',')) return false;
	const cellCounts = rows.map((row) => row.split(';').length);
	const [first] = cellCounts;
	return rows.length > 1 && first > 1 && cellCounts.every((count) => count === first);
}

/**
 * A file without blanks and invisible characters around its lines, and without the quotes that programs put around cells which
 * need none. The service may take them for a part of an entry: an example of the reference shows a list of a file with the
 * entry `"a"`, quotes and all.
 */
const withBareEntries = (content: Buffer, refuse: Refuse): Buffer => {
	const csv = csvContent(content, refuse).toString('utf8');
	if (hasOtherSeparators(csv)) {
		refuse('names a file with tabs or semicolons between its cells; save it with commas');
	}
	const unquoted = csv.replace(QUOTED, (cell, before: string, inside: string) =>
		/[",\n]/.test(inside) ? cell : before + inside,
	);
	return Buffer.from(unquoted.split('\n').map(fullyTrimmed).join('\n'), 'utf8');
};

export const csvFile: Field = {
	displayName: 'Input Data Field Name',
	name: 'binaryPropertyName',
	type: 'string',
	required: true,
	default: 'data',
	placeholder: 'e.g. data',
	description:
		'The name of the input field with the CSV file of up to 1 MB, in UTF-8 or UTF-16. It holds entries only, and no headings.',
	file: { name: 'file', maxBytes: MAX_CSV_BYTES, read: withBareEntries },
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
