import type { IDataObject } from 'n8n-workflow';
import { orRefusal, ServiceError, TRY_LATER } from '../../../shared/transport/errors';
import { ensureFiltered } from '../../../shared/records/asked';
import { asRecord, isRecord } from '../../../shared/values/readers';
import type { RecordAddress } from '../../../shared/transport/types';
import type { Item, ItemClient } from '../../../shared/operation/types';
import { bodyFor } from './entries';
import { quoted } from './entryForms';
import { SENTENCES } from './entryText';
import { rawEntries } from './simplifyList';

const CATEGORIES = ['word', 'pattern', SENTENCES];

/** A keyword list as the service holds it. */
export interface HeldList {
	record: IDataObject;
	category: string;
	entries: string[];
}

/** Reads the list of the form and changes it. Items take turns, because the service replaces a list as a whole. */
export async function changeList<Outcomes>(
	client: ItemClient,
	{ request }: Item,
	change: (list: HeldList) => Promise<Outcomes>,
): Promise<Outcomes> {
	const address = { url: '/moderation/keywords/{keywordId}', path: request.ids };
	return await client.inTurn(address, async () => await change(await readList(client, address)));
}

/**
 * Writes the entries of a list, and what else the request holds. Returns the answer.
 * @param former the list before
 * @throws ServiceError if the list lacks an entry afterwards, e.g. because the service has made two patterns of one with a comma,
 *   or if it still has a former one
 */
export async function writeList(
	client: ItemClient,
	{ request }: Item,
	former: HeldList,
	entries: string[],
): Promise<IDataObject> {
	Object.assign(request.body, bodyFor(former.category, entries));
	const written = asRecord((await client.sendPrepared(request)).data);
	const told: unknown = rawEntries(written);
	// A bare confirmation tells no entry, and a list with a new ID is not found by its old one
	const isTold = Array.isArray(told) && told.length > 0 && request.body.id === undefined;
	if (!isTold || !faultOf(told, entries, former)) return written;
	// The answer may show the former entries, so the list itself decides
	const address = { url: '/moderation/keywords/{keywordId}', path: request.ids };
	const list = await orRefusal(readList(client, address));
	const fault = list instanceof ServiceError ? undefined : faultOf(list.entries, entries, former);
	if (!fault) return written;
	throw new ServiceError(`The service has changed the list, but ${fault}`, {
		advice: "Look at the list with 'Get', and change the entry, or delete it there.",
	});
}

/** What is wrong with a list that should hold the entries `wanted`, and no other former ones; undefined if nothing is. */
function faultOf(held: unknown[], wanted: string[], former: HeldList): string | undefined {
	const isIn = (entries: unknown[]) => {
		const keys = new Set(entries.map(looseKey));
		return (entry: unknown) => keys.has(looseKey(entry));
	};
	const [isHeld, isWanted] = [isIn(held), isIn(wanted)];
	const lost = wanted.find((entry) => !isHeld(entry));
	if (lost !== undefined) return `did not take ${quoted(lost)} as it was given`;
	const kept = former.entries.find((entry) => isHeld(entry) && !isWanted(entry));
	return kept === undefined ? undefined : `kept ${quoted(kept)}`;
}

/** An entry without blanks and in small letters, because the service may take both away. */
const looseKey = (entry: unknown): string =>
	String(entry).normalize('NFKC').replace(/\s/g, '').toLowerCase();

/**
 * Reads a list before it is changed. The category is needed as well, because the service wants it with each change.
 * @throws ServiceError for an answer without the category or without all entries, and for an unknown category
 */
async function readList(client: ItemClient, address: RecordAddress): Promise<HeldList> {
	const { data } = await client.sendDescribed({ method: 'GET', ...address });
	if (!isRecord(data) || typeof data.category !== 'string') {
		throw new ServiceError('The service did not say the category of the keyword list', {
			advice: TRY_LATER,
		});
	}
	// Refuses the answer if it holds another list: the change would write the entries of that list into this list
	const [record] = ensureFiltered([data as IDataObject], asRecord(address.path), {
		keywordId: 'id',
	});
	const category = data.category.toLowerCase();
	if (!CATEGORIES.includes(category)) {
		throw new ServiceError(
			`The keyword list has the category ${data.category}, whose entries cannot be changed`,
			{
				advice: 'Change the list in the dashboard.',
			},
		);
	}
	return { record, category, entries: heldEntries(record) };
}

/** The entries that a list has. */
export function heldEntries(list: IDataObject): string[] {
	const held: unknown = rawEntries(list);
	if (!Array.isArray(held)) throw unreadable();
	return held.filter((entry) => entry !== null).map(textOf);
}

/**
 * Whether an answer left out the entries of a list: the list was made of a file and seems to have no entry, but the service makes
 * no list of an empty file.
 */
export const areEntriesLeftOut = ({ isCSV }: IDataObject, held: string[]): boolean =>
	isCSV === true && held.length === 0;

/** Refuses a list whose entries the answer left out: a change would lose them. */
export function refuseEntriesLeftOut(record: IDataObject, held: string[]): void {
	if (areEntriesLeftOut(record, held)) throw unreadable();
}

function unreadable(): ServiceError {
	return new ServiceError('The service did not say what the keyword list holds', {
		advice: TRY_LATER,
	});
}

/** The text of an entry; 42 becomes `42`. @throws ServiceError for another value, which a change would lose */
function textOf(entry: unknown): string {
	if (typeof entry === 'string' || typeof entry === 'number') return String(entry);
	throw unreadable();
}
