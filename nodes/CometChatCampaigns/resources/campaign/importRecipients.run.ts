import type { IDataObject } from 'n8n-workflow';
import { clock } from '../../../shared/transport/clock';
import { InputError } from '../../../shared/values/inputError';
import { orRefusal, ServiceError, TRY_LATER, withNotes } from '../../../shared/transport/errors';
import { possibleId } from '../../../shared/values/idsAndTags';
import { asRecord, isEmpty } from '../../../shared/values/readers';
import { isSpoilt, isNullWord } from '../../../shared/values/spoilt';
import type { Item, ItemClient } from '../../../shared/operation/types';
import { looksLike, templateOfCampaign } from '../../fields';
import { csvRows } from './csvRows';
import { USER_COLUMN } from './recipientsCsv';

const CAMPAIGN = '/campaigns/campaigns/{id}';

/** Milliseconds between two requests for the state of an import. */
const ASK_EVERY = 2_000;

/** Advice about an import whose end the node has not seen. */
const STILL_READ =
	"The service goes on with it. Do not send the campaign before 'Get Recipient Summary' shows all users.";

/** Imports the file of the form, and waits for the end: the service refuses a second file while it reads the first one. */
export async function importFile(client: ItemClient, item: Item): Promise<IDataObject> {
	const { id } = item.request.ids;
	return await client.inTurn({ url: CAMPAIGN, path: { id } }, () => importInTurn(client, item));
}

async function importInTurn(client: ItemClient, item: Item): Promise<IDataObject> {
	const { id } = item.request.ids;
	const path = { id };
	const content = await item.file('s3Key');
	await refuseUnusable(client, id, content);
	const upload = await client.sendDescribed({
		method: 'POST',
		url: `${CAMPAIGN}/recipients/upload-url`,
		path,
	});
	const { address, s3Key } = uploadIn(upload.data);
	await client.upload(address, content, 'text/csv');
	const url = `${CAMPAIGN}/import-csv`;
	const begun = await client.sendDescribed({ method: 'POST', url, path, body: { s3Key } });
	// The form gives its default for an empty field
	const minutes = item.value('options.timeLimit') as number;
	const state = await untilRead(client, id, begun.data, minutes);
	// The import has succeeded, also if the service does not say how many recipients there are now. It has not if the campaign was
	// deleted, whose import the service no longer knows either
	const summary = await orRefusal(
		client.sendDescribed({ method: 'GET', url: `${CAMPAIGN}/recipients/summary`, path }),
	);
	if (summary instanceof ServiceError && isNotFound(summary)) throw summary;
	const { total } = summary instanceof ServiceError ? {} : asRecord(summary.data);
	return {
		...item.request.ids,
		imported: true,
		...state,
		// The state may have the ID of the import
		id,
		...(total !== undefined && { recipients: total }),
	};
}

/** Refuses the file, e.g. for `with two columns name`, and says the effect of that. */
function refuse(which: string, effect: string): never {
	throw new InputError('Input Data Field Name', `names a file ${which}: ${effect}`);
}

/**
 * Refuses a file with rows that name no user, and a file by which users would read a placeholder.
 * @throws InputError
 */
async function refuseUnusable(client: ItemClient, id: unknown, csv: Buffer): Promise<void> {
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
			refuse(`with more cells than columns in row ${row}`, 'put a text with commas in quotes');
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

/** The address for the file and its key. The reference does not name the field of the address. */
function uploadIn(data: unknown): { address: unknown; s3Key: string } {
	const answer = asRecord(data);
	const address = answer.uploadUrl ?? answer.url ?? answer.presignedUrl ?? answer.signedUrl;
	const s3Key = answer.s3Key ?? answer.key;
	if (typeof s3Key === 'string' && s3Key !== '') return { address, s3Key };
	throw new ServiceError('The service gave no key for the file', {
		advice: TRY_LATER,
	});
}

/**
 * Whether an import goes on, is done or has failed. The reference does not list the states, so their words count. A state
 * that begins with a word of success is done (also after `partially`), e.g. `completed` or `partially_imported`. A state
 * with a word of failure anywhere has failed, e.g. `import_failed` or `timed out`.
 */
function phaseOf({ status }: IDataObject): 'goes on' | 'done' | 'failed' {
	const word = String(status ?? '').toLowerCase();
	if (/^(partial\w*?[ _-])?(complete|done|finish|succe|imported)/.test(word)) return 'done';
	return /fail|error|cancel|abort|reject|expire|timed?.?out/.test(word) ? 'failed' : 'goes on';
}

/**
 * Asks until the import has ended, which it also has when the service no longer knows it. Returns the last state.
 * @throws ServiceError when it has failed, or goes on after the time limit
 */
async function untilRead(
	client: ItemClient,
	id: unknown,
	begun: unknown,
	minutes: number,
): Promise<IDataObject> {
	const end = clock.elapsed() + minutes * 60_000;
	let state = asRecord(begun);
	const askLater = async () => {
		await client.wait(ASK_EVERY);
		return await askForState(client, id);
	};
	for (let asked = 0; ; asked++) {
		client.log(`Import of recipients into ${String(id)}: ${inWords(state)}`);
		const phase = phaseOf(state);
		// The first answer may say that the start was a success, and not the import
		if (phase === 'done' && asked > 0) return state;
		if (phase === 'failed') throw failureError(state);
		if (clock.elapsed() >= end) throw timeLimitError(state, minutes);
		await client.wait(ASK_EVERY);
		// An import that is not known at once may not have begun, so the service is asked twice
		const next = (await askForState(client, id)) ?? (await askLater());
		if (!next) return { ...state, status: 'completed' };
		state = next;
	}
}

/** The state of the import; undefined when the service no longer knows the import. */
async function askForState(client: ItemClient, id: unknown): Promise<IDataObject | undefined> {
	const url = `${CAMPAIGN}/import-status`;
	const answer = await orRefusal(client.sendDescribed({ method: 'GET', url, path: { id } }));
	if (!(answer instanceof ServiceError)) return asRecord(answer.data);
	if (!isNotFound(answer)) throw unknownEndError(answer);
	return undefined;
}

/** Whether the service does not find something. A 404 without a code comes from something on the way, e.g. a proxy. */
const isNotFound = ({ details: { status, code } }: ServiceError) => status === 404 && Boolean(code);

function unknownEndError({ message, details }: ServiceError): ServiceError {
	const note = `${STILL_READ} Import the file again only if they do not appear.`;
	return new ServiceError(
		`The import of recipients has begun, but its state cannot be read: ${message}`,
		withNotes(details, note),
	);
}

function inWords({ status = 'begun', processed, total }: IDataObject): string {
	const counts = processed === undefined ? '' : `, ${String(processed)} of ${String(total)} rows`;
	return `${String(status)}${counts}`;
}

function failureError(state: IDataObject): ServiceError {
	const { message, error } = state;
	const reason = [message, error].find((text) => typeof text === 'string' && text !== '');
	return new ServiceError(
		`The import of recipients failed${reason ? `: ${reason as string}` : ''}`,
		{
			advice: "Correct the file, and look at 'Get Recipient Summary' before you import it again.",
		},
	);
}

function timeLimitError(state: IDataObject, minutes: number): ServiceError {
	return new ServiceError(
		`The import of recipients still goes on after ${minutes} minutes (${inWords(state)})`,
		{
			advice: `${STILL_READ} To wait longer next time, raise 'Time Limit (Minutes)'.`,
		},
	);
}
