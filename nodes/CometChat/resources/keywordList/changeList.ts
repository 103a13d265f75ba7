import type { IDataObject } from 'n8n-workflow';
import { ServiceError, TRY_LATER } from '../../../shared/transport/errors';
import { ensureFiltered } from '../../../shared/records/asked';
import { asRecord, isRecord } from '../../../shared/values/readers';
import type { RecordAddress } from '../../../shared/transport/types';
import type { Item, ItemClient } from '../../../shared/operation/types';
import { heldEntries, SENTENCES } from './entries';

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
	// If the service answers with another list, the change writes the entries of that list into this list
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
