import type { IDataObject } from 'n8n-workflow';
import { ServiceError, TRY_LATER } from '../transport/errors';
import { isEmpty, isRecord } from '../values/readers';

/** Filters of the service whose effect shows in the records: the property of a record by the parameter of the query. */
export type Checked = Record<string, string>;

/** The filter by which a user is told the groups that the user has joined. */
export const JOINED: Checked = { hasJoined: 'hasJoined' };

/**
 * The records of a list that the service was asked to filter. A record without the property is taken for one that fits.
 * @throws ServiceError when a record does not fit: the service did not filter, and what follows, e.g. a deletion, would
 * meet records that nobody meant
 */
export function ensureFiltered(
	records: IDataObject[],
	query: IDataObject,
	checked: Checked,
): IDataObject[] {
	for (const [parameter, property] of Object.entries(checked)) {
		if (isEmpty(query[parameter])) continue;
		const wanted = [query[parameter]].flat().map(folded);
		const isUnwanted = (record: unknown) =>
			isRecord(record) && !isEmpty(record[property]) && !wanted.includes(folded(record[property]));
		if (!records.some(isUnwanted)) continue;
		throw new ServiceError(
			`The service gave records with another '${property}' than it was asked for`,
			{ status: 200, isUndocumented: true, advice: TRY_LATER },
		);
	}
	return records;
}

/** Whether an answer is the record with these IDs; without IDs, any record. */
export function isRecordOf(data: unknown, ids: Record<string, unknown>): data is IDataObject {
	if (!isRecord(data)) return false;
	return Object.entries(ids).every(
		([name, id]) => !isEmpty(data[name]) && folded(data[name]) === folded(id),
	);
}

/** A value for the comparison: the service keeps IDs in lower case. */
const folded = (value: unknown) => String(value).toLowerCase();
