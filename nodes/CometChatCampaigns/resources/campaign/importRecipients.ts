import type { IDataObject } from 'n8n-workflow';
import { csvContent } from '../../../CometChat/fields';
import { clock } from '../../../CometChat/transport/clock';
import { InputError, ServiceError, TRY_LATER } from '../../../CometChat/transport/errors';
import { asRecord, isEmpty, isRecord } from '../../../CometChat/transport/request/values';
import type {
	Explain,
	Field,
	Item,
	ItemClient,
	Operation,
	Refuse,
} from '../../../CometChat/transport/types';
import { campaignId, onlyDrafts, orRefusal, templateOfCampaign } from '../../fields';

/** The reference names no limit; n8n holds the whole file in memory. */
const MAX_CSV_BYTES = 50 * 1024 * 1024;

/** Milliseconds between two requests for the state of an import. */
const LOOK_EVERY = 2_000;

const USER_COLUMN = 'user_id';

/** Characters of a first line that an error shows. */
const MAX_SHOWN = 200;

const BLANK = new Set(Buffer.from(' \t\n,"'));

/** The names in the first line of a file, and what stands below it. */
function partsOf(csv: Buffer): { columns: string[]; rows: Buffer } {
	const end = csv.indexOf('\n');
	const header = csv.toString('utf8', 0, end === -1 ? csv.length : end);
	const columns = header.split(',').map((name) => name.trim().replace(/^"(.*)"$/, '$1'));
	return { columns, rows: csv.subarray(Buffer.byteLength(header)) };
}

/** A file as the service reads it, with the column that names the user, and at least one user. */
function recipientsCsv(content: Buffer, refuse: Refuse): Buffer {
	const csv = csvContent(content, refuse);
	const { columns, rows } = partsOf(csv);
	if (!columns.includes(USER_COLUMN)) {
		const found = columns.join(', ');
		// JSON of many megabytes can stand in one line
		const shown = found.length > MAX_SHOWN ? `${found.slice(0, MAX_SHOWN)}…` : found;
		refuse(`names a file without the column ${USER_COLUMN} in its first line, but with ${shown}`);
	}
	if (rows.every((byte) => BLANK.has(byte)))
		refuse('names a file without any user below its first line');
	return csv;
}

/** @throws InputError for a column that is missing, so that all users of the file would read a placeholder */
async function refuseMissingColumn(client: ItemClient, id: unknown, csv: Buffer): Promise<void> {
	const { template, defaults } = await templateOfCampaign(client, id);
	const { columns } = partsOf(csv);
	const missing = template?.variables.find(
		({ name, isNeeded }) => isNeeded && isEmpty(defaults[name]) && !columns.includes(name),
	);
	if (!missing) return;
	throw new InputError(
		file.displayName,
		`names a file without the column ${missing.name}: its users would read {{${missing.name}}}`,
		true,
	);
}

const file: Field = {
	displayName: 'Input Data Field Name',
	name: 'binaryPropertyName',
	type: 'string',
	required: true,
	default: 'data',
	placeholder: 'e.g. data',
	description:
		'The name of the input field containing the CSV file. Its column user_id names the users; other columns are variables.',
	file: 's3Key',
	content: { maxBytes: MAX_CSV_BYTES, read: recipientsCsv },
};

const options: Field = {
	displayName: 'Options',
	name: 'options',
	type: 'collection',
	placeholder: 'Add option',
	default: {},
	options: [
		{
			displayName: 'Time Limit (Minutes)',
			name: 'timeLimit',
			type: 'number',
			typeOptions: { minValue: 1 },
			default: 10,
			description: 'How long the node waits for the end of the import',
			local: true,
			protects: true,
		},
	],
};

const CAMPAIGN = '/campaigns/campaigns/{id}';

/** The state of the campaign, or that the service still reads the file of an earlier run. */
const explainImport: Explain = async (error, client, item) => {
	const explained = await onlyDrafts(error, client, item);
	if (explained !== error || error.details.status !== 409) return explained;
	const howToFix =
		"An earlier import goes on. Wait until 'Get Recipient Summary' shows all of its users; the same file need not be imported again.";
	return new ServiceError(error.message, { ...error.details, howToFix });
};

export const importRecipients: Operation = {
	name: 'Import Recipients',
	value: 'importRecipients',
	action: 'Import recipients of a campaign from a file',
	description: 'Add the users of a CSV file to a draft, and wait until the service has read them',
	routing: { request: { method: 'POST', url: `${CAMPAIGN}/import-csv` } },
	fields: [campaignId, file, options],
	run: async (client, item) => {
		const { id } = item.request.ids;
		// The service refuses a second file while it reads the first one
		return [await client.inTurn({ url: CAMPAIGN, path: { id } }, () => importFile(client, item))];
	},
	explain: explainImport,
};

async function importFile(client: ItemClient, item: Item): Promise<IDataObject> {
	const { id } = item.request.ids;
	const path = { id };
	const content = await item.file('s3Key');
	await refuseMissingColumn(client, id, content);
	const place = await client.request({
		method: 'POST',
		url: `${CAMPAIGN}/recipients/upload-url`,
		path,
	});
	const { address, s3Key } = placeIn(place.data);
	await client.upload(address, content, 'text/csv');
	const url = `${CAMPAIGN}/import-csv`;
	const begun = await client.request({ method: 'POST', url, path, body: { s3Key } });
	const minutes = item.value('options.timeLimit') as number;
	const state = await untilRead(client, id, begun.data, minutes);
	// Done is done, also if nobody can say how many there are now
	const summary = await orRefusal(
		client.request({ method: 'GET', url: `${CAMPAIGN}/recipients/summary`, path }),
	);
	const { total } = summary instanceof ServiceError ? {} : (asRecord(summary.data) as IDataObject);
	return {
		...item.request.ids,
		imported: true,
		...state,
		// The state may have the ID of the import
		id,
		...(total !== undefined && { recipients: total }),
	};
}

/** The reference does not name the fields of this answer, besides the key that the import wants. */
function placeIn(data: unknown): { address: unknown; s3Key: string } {
	const answer = isRecord(data) ? data : {};
	const address = answer.uploadUrl ?? answer.url ?? answer.presignedUrl ?? answer.signedUrl;
	const s3Key = answer.s3Key ?? answer.key;
	if (typeof s3Key === 'string' && s3Key !== '') return { address, s3Key };
	throw new ServiceError('The service gave no key for the file', {
		advice: TRY_LATER,
	});
}

/**
 * Whether an import goes on, is done or has failed. The reference does not list the states, so only the beginning of
 * the word counts.
 */
function phaseOf({ status }: IDataObject): 'goes on' | 'done' | 'failed' {
	const word = String(status ?? '').toLowerCase();
	if (/^(partial\w*?[ _-])?(complete|done|finish|succe|imported)/.test(word)) return 'done';
	return /fail|error|cancel|abort|reject|expire|timed?.?out/.test(word) ? 'failed' : 'goes on';
}

/**
 * Asks until the import has ended. When the service no longer knows the import, it is over.
 * @throws ServiceError when it has failed, or goes on after the time limit
 */
async function untilRead(
	client: ItemClient,
	id: unknown,
	begun: unknown,
	minutes: number,
): Promise<IDataObject> {
	const end = clock.elapsed() + minutes * 60_000;
	let state = isRecord(begun) ? (begun as IDataObject) : {};
	for (let looks = 0; ; looks++) {
		client.log(`Import of recipients into ${String(id)}: ${inWords(state)}`);
		const phase = phaseOf(state);
		// The answer to the beginning may say that the beginning was a success
		if (phase === 'done' && looks > 0) return state;
		if (phase === 'failed') throw failed(state);
		if (clock.elapsed() >= end) throw stillGoingOn(state, minutes);
		await client.pause(LOOK_EVERY);
		const next = await look(client, id);
		if (!next) return { ...state, status: 'completed' };
		state = next;
	}
}

async function look(client: ItemClient, id: unknown): Promise<IDataObject | undefined> {
	const url = `${CAMPAIGN}/import-status`;
	const answer = await orRefusal(client.request({ method: 'GET', url, path: { id } }));
	if (!(answer instanceof ServiceError)) {
		return isRecord(answer.data) ? (answer.data as IDataObject) : {};
	}
	const { status, code } = answer.details;
	// Without a code, it is the page of something on the way
	if (status !== 404 || !code) throw endNotKnown(answer);
	return undefined;
}

function endNotKnown({ message, details }: ServiceError): ServiceError {
	const note = `${IT_GOES_ON} shows all users, and import the file again only if it does not.`;
	return new ServiceError(
		`The import of recipients has begun, but its state cannot be read: ${message}`,
		{ ...details, advice: [details.advice, note].filter(Boolean).join(' ') },
	);
}

const IT_GOES_ON =
	"The service goes on with it. Do not send the campaign before 'Get Recipient Summary'";

function inWords({ status = 'begun', processed, total }: IDataObject): string {
	const counts = processed === undefined ? '' : `, ${String(processed)} of ${String(total)} rows`;
	return `${String(status)}${counts}`;
}

function failed(state: IDataObject): ServiceError {
	const { message, error } = state;
	const reason = [message, error].find((text) => typeof text === 'string' && text !== '');
	return new ServiceError(
		`The import of recipients failed${reason ? `: ${reason as string}` : ''}`,
		{
			advice: "Correct the file, and look at 'Get Recipient Summary' before you import it again.",
		},
	);
}

function stillGoingOn(state: IDataObject, minutes: number): ServiceError {
	return new ServiceError(
		`The import of recipients still goes on after ${minutes} minutes (${inWords(state)})`,
		{
			advice: `${IT_GOES_ON} shows all users, or raise 'Time Limit (Minutes)'.`,
		},
	);
}
