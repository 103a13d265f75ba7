import type { IDataObject } from 'n8n-workflow';
import { clock } from '../../../shared/transport/clock';
import { orRefusal, ServiceError, TRY_LATER, withNotes } from '../../../shared/transport/errors';
import { asRecord } from '../../../shared/values/readers';
import type { Item, ItemClient } from '../../../shared/operation/types';
import { refuseUnusable } from './refuseUnusable';

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
	const { isForgotten, state } = await untilRead(client, id, begun.data, minutes);
	// The import has succeeded, also if the service does not say how many recipients there are now. It has not if the campaign was
	// deleted, whose import the service no longer knows either
	const summary = await orRefusal(
		client.sendDescribed({ method: 'GET', url: `${CAMPAIGN}/recipients/summary`, path }),
	);
	if (summary instanceof ServiceError && isNotFound(summary)) throw summary;
	const { total } = summary instanceof ServiceError ? {} : asRecord(summary.data);
	if (isForgotten && String(total) === '0') throw emptyError();
	return {
		...item.request.ids,
		imported: true,
		...state,
		// The state may have the ID of the import
		id,
		...(total !== undefined && { recipients: total }),
	};
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
): Promise<{ state: IDataObject; isForgotten?: true }> {
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
		if (phase === 'done' && asked > 0) return { state };
		if (phase === 'failed') throw failureError(state);
		if (clock.elapsed() >= end) throw timeLimitError(state, minutes);
		await client.wait(ASK_EVERY);
		// An import that is not known at once may not have begun, so the service is asked twice
		const next = (await askForState(client, id)) ?? (await askLater());
		if (!next) return { state: { ...state, status: 'completed' }, isForgotten: true };
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

function emptyError(): ServiceError {
	return new ServiceError(
		'The service no longer knows the import, and the campaign has no recipients',
		{ advice: "Check the file, and look at 'Get Recipient Summary' before you import it again." },
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
