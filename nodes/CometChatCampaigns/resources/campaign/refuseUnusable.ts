import { InputError } from '../../../shared/values/inputError';
import { possibleId } from '../../../shared/values/idsAndTags';
import { isEmpty } from '../../../shared/values/readers';
import { isNullWord, isSpoilt } from '../../../shared/values/spoilt';
import type { ItemClient } from '../../../shared/operation/types';
import { looksLike, templateOfCampaign } from '../../fields';
import { csvRows } from './csvRows';
import { USER_COLUMN } from './recipientsCsv';

/**
 * Refuses a file with rows that name no user, and a file by which users would read a placeholder.
 * @throws InputError
 */
export async function refuseUnusable(client: ItemClient, id: unknown, csv: Buffer): Promise<void> {
	const text = csv.toString('utf8');
	refuseRowsWithoutUser(text);
	refuseOddRows(text);
	const { template, defaults } = await templateOfCampaign(client, id);
	const { columns } = tableIn(text);
	const variables = template.variables.map(({ name }) => name);
	refuseDoubleColumns(columns, [USER_COLUMN, ...variables]);
	refuseSimilarColumns(columns, variables);
	const needed = template.variables
		.filter(({ name, isNeeded }) => isNeeded && isEmpty(defaults[name]))
		.map(({ name }) => name);
	refuseMissingValues(text, columns, needed);
	refuseWordsForNothing(text, columns, variables);
}

/** Refuses the file, e.g. for `with two columns name`, and says the effect of that. */
function refuse(which: string, effect: string): never {
	throw new InputError('Input Data Field Name', `names a file ${which}: ${effect}`);
}

function refuseRowsWithoutUser(text: string): void {
	const emptyUserCell = firstCell(text, [USER_COLUMN], holdsNothing);
	if (!emptyUserCell) return;
	const { row, count } = emptyUserCell;
	const where = `row ${row}${andMoreRows(count - 1)}`;
	refuse(`whose column ${USER_COLUMN} has no value in ${where}`, 'no user is named there');
}

function refuseDoubleColumns(columns: string[], names: string[]): void {
	const twice = names.find((name) => columns.indexOf(name) !== columns.lastIndexOf(name));
	if (twice !== undefined) refuse(`with two columns ${twice}`, 'nobody knows which one counts');
}

/** Refuses a column with a name that only looks like that of a variable, for which there is no column. */
function refuseSimilarColumns(columns: string[], variables: string[]): void {
	for (const name of variables) {
		if (columns.includes(name)) continue;
		const similar = columns.find((column) => looksLike(column, name));
		if (similar === undefined) continue;
		refuse(
			`whose column ${similar} has to be called ${name}`,
			'the service finds a variable by its name',
		);
	}
}

/** Refuses a missing column and an empty cell of the variables that need a value. */
function refuseMissingValues(text: string, columns: string[], needed: string[]): void {
	if (needed.length === 0) return;
	const effectOf = (name: string) => `its users would read {{${name}}}`;
	const absent = needed.find((name) => !columns.includes(name));
	if (absent !== undefined) refuse(`without the column ${absent}`, effectOf(absent));
	const emptyCell = firstCell(text, needed, holdsNothing);
	if (!emptyCell) return;
	const { name } = emptyCell;
	refuse(`whose column ${name} has no value in ${placeOf(emptyCell)}`, effectOf(name));
}

/** Refuses a word for no value in a cell that may be empty: users would read the word, and not the default. */
function refuseWordsForNothing(text: string, columns: string[], variables: string[]): void {
	const present = variables.filter((name) => columns.includes(name));
	const cell = firstCell(text, present, isWordForNothing);
	if (!cell) return;
	refuse(
		`whose column ${cell.name} has a word for no value in ${placeOf(cell)}`,
		'its users would read it. Leave the cell empty',
	);
}

/** Refuses cells behind the last column, what cannot be a UID, and a user in two rows: the service says nothing of them. */
function refuseOddRows(text: string): void {
	const { columns, rows } = tableIn(text);
	const userIndex = columns.indexOf(USER_COLUMN);
	const rowsByUser = new Map<string, number>();
	let row = 1;
	for (const cells of rows) {
		row++;
		if (cells.every(isEmpty)) continue;
		if (!cells.slice(columns.length).every(isEmpty)) {
			refuse(
				`with more cells than columns in row ${row}`,
				'put quotes around a text that holds a comma or a semicolon',
			);
		}
		const uid = cells[userIndex].trim();
		possibleId(uid, (reason) =>
			refuse(`whose column ${USER_COLUMN} is wrong in row ${row}`, `it ${reason}`),
		);
		// The service keeps UIDs in lower case
		const earlier = rowsByUser.get(uid.toLowerCase());
		if (earlier !== undefined) {
			refuse(`with ${uid} in row ${earlier} and in row ${row}`, 'keep one row for each user');
		}
		rowsByUser.set(uid.toLowerCase(), row);
	}
}

/** Whether a cell holds a word for no value, e.g. `NULL` or `#N/A`. */
const isWordForNothing = (cell: string) => isNullWord(cell) || isSpoilt(cell);

const holdsNothing = (cell: string) => isEmpty(cell) || isWordForNothing(cell);

/** The names in the first row of a file, and the rows below it, which can be read once. */
function tableIn(text: string): { columns: string[]; rows: Iterable<string[]> } {
	const rows = csvRows(text);
	// There is a first row, with the column of the users: recipientsCsv has refused other files
	const columns = (rows.next().value as string[]).map((name) => name.trim());
	return { columns, rows };
}

/** The row and the user of a cell, and how many more rows have the same fault. */
function placeOf({ row, uid, count }: { row: number; uid: string; count: number }): string {
	return `row ${row} (${uid})${andMoreRows(count - 1)}`;
}

function andMoreRows(count: number): string {
	if (count === 0) return '';
	return count === 1 ? ' and in another row' : ` and in ${count} more rows`;
}

/**
 * The first wrong cell in one of the columns with these names, which all exist: its row as a spreadsheet counts rows, and the
 * number of all rows in which the cell of this column is wrong. Rows without any text do not count.
 */
function firstCell(text: string, names: string[], isWrong: (cell: string) => boolean) {
	const { columns, rows } = tableIn(text);
	const indexes = names.map((name) => columns.indexOf(name));
	const userIndex = columns.indexOf(USER_COLUMN);
	let first: { name: string; index: number; row: number; uid: string; count: number } | undefined;
	let row = 1;
	for (const cells of rows) {
		row++;
		if (cells.every(isEmpty)) continue;
		const isWrongAt = (index: number) => isWrong(cells[index] ?? '');
		if (first) {
			if (isWrongAt(first.index)) first.count++;
			continue;
		}
		const index = indexes.find(isWrongAt);
		if (index === undefined) continue;
		first = { name: columns[index], index, row, uid: cells[userIndex] ?? '', count: 1 };
	}
	return first;
}
