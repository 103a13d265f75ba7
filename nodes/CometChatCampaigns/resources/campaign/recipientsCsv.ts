import { csvContent } from '../../../shared/fields';
import type { Refuse } from '../../../shared/values/types';
import { csvRows } from './csvRows';

export const USER_COLUMN = 'user_id';

/** Characters of a first line that an error shows. */
const MAX_SHOWN = 200;

/** The bytes of rows in which all cells are empty. */
const BLANK = new Set(Buffer.from(' \t\n,"'));

/** The names in the first line of a file, and the rows below it. */
function partsOf(csv: Buffer): { header: string; columns: string[]; rows: Buffer } {
	const lineEnd = csv.indexOf('\n');
	const end = lineEnd === -1 ? csv.length : lineEnd;
	const header = csv.toString('utf8', 0, end);
	const [names = []] = csvRows(header);
	return { header, columns: names.map((name) => name.trim()), rows: csv.subarray(end) };
}

/** The name of a column as a cell, e.g. `first, last` → `"first, last"`. */
function cellOf(name: string): string {
	return /[",]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name;
}

/** A file as the service reads it, with the column that names the user, and at least one user. */
export function recipientsCsv(content: Buffer, refuse: Refuse): Buffer {
	const csv = csvContent(content, refuse);
	const { header, columns, rows } = partsOf(csv);
	if (!columns.includes(USER_COLUMN)) {
		const found = columns.join(', ');
		// JSON of many megabytes can stand in one line
		const shown = found.length > MAX_SHOWN ? `${found.slice(0, MAX_SHOWN)}…` : found;
		// Spreadsheets separate columns by semicolons or tabs in countries that write decimals with a comma
		const hint = columns.length === 1 && /[;\t]/.test(found) ? '. Put commas between columns' : '';
		refuse(
			`names a file without the column ${USER_COLUMN} in its first line, but with ${shown}${hint}`,
		);
	}
	if (rows.every((byte) => BLANK.has(byte)))
		refuse('names a file without any user below its first line');
	// A quote that is open at the end of the first line goes on in the second line, so that the header is not complete
	const isQuoteOpen = header.split('"').length % 2 === 0;
	if (isQuoteOpen) return csv;
	// The service might take blanks around a name for a part of the name, so the header is written without them
	return Buffer.concat([Buffer.from(columns.map(cellOf).join(',')), rows]);
}
