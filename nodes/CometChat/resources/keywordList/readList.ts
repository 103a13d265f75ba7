import type { IDataObject } from 'n8n-workflow';
import { ServiceError, TRY_LATER } from '../../transport/errors';
import { isRecord } from '../../transport/request/values';
import type { RecordAddress } from '../../transport/requestTypes';
import type { ItemClient } from '../../transport/types';
import { entriesIn } from './entries';

/** A keyword list as the service holds it. */
export interface HeldList {
	record: IDataObject;
	category: string;
	entries: string[];
}

/**
 * Reads a list that is to be changed: the service replaces it as a whole, and wants its category with it.
 * @throws ServiceError when the answer does not say all of it, since a part would get lost
 */
export async function readList(client: ItemClient, address: RecordAddress): Promise<HeldList> {
	const { data } = await client.request({ method: 'GET', ...address });
	if (!isRecord(data) || typeof data.category !== 'string') {
		throw new ServiceError('The service did not say the category of the keyword list', {
			advice: TRY_LATER,
		});
	}
	const record = data as IDataObject;
	return { record, category: data.category, entries: entriesIn(record) };
}
