import { parse as parseCsv } from 'csv-parse/sync';
import { ApiError } from '../errors';
import type { CsvImport } from '../campaignRecords';
import type { JsonObject } from '../records';
import { addRecipient, findCampaign, findWithStatus } from './campaign';
import type { Behaviours, Call } from './call';

/** How a file is read: also with empty lines and short rows, which spreadsheets write. */
const FORM = {
	bom: true,
	columns: true,
	skip_empty_lines: true,
	relax_column_count: true,
} as const;

/** Rows that are read between two requests for the state. */
const ROWS_PER_REQUEST = 2;

/** The address of uploads, which is outside of the API and takes no API key. */
const UPLOADS = '/_service/uploads';

/** An import as answers show it: without the rows that are still to be read. */
const view = ({ waiting: _, ...shown }: CsvImport): JsonObject => ({ ...shown });

/** Gives an address for the upload of one file, and notes that it is expected. */
function giveAddress(call: Call): unknown {
	const { id } = findWithStatus(call, 'draft');
	const s3Key = `${id}-${call.state.uploads.size + 1}.csv`;
	call.state.uploads.set(s3Key, undefined);
	const host = `http://${call.request.headers.host}`;
	return { data: { uploadUrl: `${host}${UPLOADS}/${s3Key}?signature=secret-signature`, s3Key } };
}

/** The rows of a file: the column user_id, and variables. */
function readRows(content: string): CsvImport {
	const failed = (message: string, total: number): CsvImport => ({
		status: 'failed',
		total,
		processed: 0,
		message,
		waiting: [],
	});
	let rows: JsonObject[];
	try {
		rows = parseCsv(content, FORM) as JsonObject[];
	} catch (error) {
		return failed(`The file cannot be read: ${(error as Error).message}`, 0);
	}
	const isReadable = rows.every(({ user_id: userId }) => userId !== undefined && userId !== '');
	if (!isReadable) return failed('A row has no user_id', rows.length);
	const waiting = rows.map(({ user_id: userId, ...variables }) => ({
		userId: String(userId),
		variables,
	}));
	return { status: 'processing', total: rows.length, processed: 0, waiting };
}

function begin(call: Call): unknown {
	const campaign = findWithStatus(call, 'draft');
	const upload = call.state.uploads.get(String(call.body.s3Key));
	if (!upload) throw new ApiError('ERR_NOT_FOUND', 'There is no file with this key');
	if (campaign.csvImport?.status === 'processing') {
		throw new ApiError('ERR_CONFLICT', 'An import is running already');
	}
	campaign.csvImport = readRows(upload.content);
	return { data: view(campaign.csvImport) };
}

/** Tells how far the import is, then reads further rows. */
function tellState(call: Call): unknown {
	const campaign = findCampaign(call);
	const { csvImport } = campaign;
	if (!csvImport) throw new ApiError('ERR_NOT_FOUND', 'No active import');
	const answer = { data: view(csvImport) };
	for (const { userId, variables } of csvImport.waiting.splice(0, ROWS_PER_REQUEST)) {
		addRecipient(campaign, userId, variables);
		csvImport.processed += 1;
	}
	if (csvImport.status === 'processing' && csvImport.waiting.length === 0) {
		csvImport.status = 'completed';
	}
	return answer;
}

export const campaignImport: Behaviours = {
	'POST /campaigns/campaigns/{id}/recipients/upload-url': giveAddress,
	'POST /campaigns/campaigns/{id}/import-csv': begin,
	'GET /campaigns/campaigns/{id}/import-status': tellState,
};
