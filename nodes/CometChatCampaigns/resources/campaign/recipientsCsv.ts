import { csvContent } from '../../../shared/fields';
import { fullyTrimmed, isEmpty } from '../../../shared/values/readers';
import type { Refuse } from '../../../shared/values/types';
import { csvRows } from './csvRows';

export const USER_COLUMN = 'user_id';

/** Characters of a first line that an error shows. */
const MAX_SHOWN = 200;

/** The names in the first line of a file. */
function columnsIn(csv: string, separator?: string): string[] {
	const [names = []] = csvRows(csv, separator);
	return names.map((name) => name.trim());
}

/** A text as a cell, e.g. `Lovelace, Ada` → `"Lovelace, Ada"`. */
function cellOf(text: string): string {
	return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const lineOf = (cells: string[]): string => `${cells.map(cellOf).join(',')}\n`;

/**
 * A file as the service reads it, with commas between its columns. It has the column that names the user, and at least one
 * user. It lacks the empty rows that spreadsheets write below the last user.
 */
export function recipientsCsv(content: Buffer, refuse: Refuse): Buffer {
	const csv = csvContent(content, refuse).toString('utf8');
	// Spreadsheets write semicolons or tabs in countries that write decimals with a comma
	const separator = [',', ';', '\t'].find((sign) => columnsIn(csv, sign).includes(USER_COLUMN));
	if (separator === undefined) {
		const found = columnsIn(csv).join(', ');
		// JSON of many megabytes can stand in one line
		const shown = found.length > MAX_SHOWN ? `${found.slice(0, MAX_SHOWN)}…` : found;
		return refuse(
			`names a file without the column ${USER_COLUMN} in its first line, but with ${shown}`,
		);
	}
	const rows = csvRows(csv, separator);
	rows.next();
	// The service might take blanks around a name or a UID for a part of it, so they are written without them
	const columns = columnsIn(csv, separator);
	const userAt = columns.indexOf(USER_COLUMN);
	const lines = [lineOf(columns)];
	let filled = 1;
	for (const cells of rows) {
		lines.push(lineOf(cells.map((cell, at) => (at === userAt ? fullyTrimmed(cell) : cell))));
		if (!cells.every(isEmpty)) filled = lines.length;
	}
	if (filled === 1) refuse('names a file without any user below its first line');
	return Buffer.from(lines.slice(0, filled).join(''));
}
