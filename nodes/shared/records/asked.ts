import type { IDataObject } from 'n8n-workflow';
import { ServiceError } from '../transport/errors';
import { isEmpty, isNo, isRecord, isYes } from '../values/readers';
import { secondsOf } from '../values/time';

/**
 * Filters of the service whose effect shows in the records: the property of a record by the parameter of the query, e.g.
 * `{ categories: 'category' }`.
 */
export type Checked = Record<string, string>;

const WITHOUT_EFFECT =
	'The service did not filter the list. If the form has this filter, remove it and filter the items in the workflow; otherwise run the item again later.';

/** The filter by which a user is told the groups that the user has joined. */
export const JOINED: Checked = { hasJoined: 'hasJoined' };

/**
 * The records of a list that the service was asked to filter. A record without the property, or with nothing
 * in it, is taken for one that fits.
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
		const isMeant = isSame(query[parameter]);
		const isUnwanted = (record: unknown) => {
			if (!isRecord(record) || isEmpty(record[property])) return false;
			// Of a list, e.g. of tags, one value is enough
			return ![record[property]].flat().some(isMeant);
		};
		if (records.some(isUnwanted)) throw notFiltered(property);
	}
	return records;
}

/**
 * The records of a list that the service was asked for by a period. For times that never change: a record may be updated
 * while its list is read.
 * @param properties the time in the records; several where it is not documented which of them counts
 * @param ends the parameters of the query for the beginning and the end, in Unix seconds; one that the query lacks sets no bound
 * @throws ServiceError when a record has only times outside of the period
 */
export function ensureInPeriod(
	records: IDataObject[],
	query: IDataObject,
	properties: [string, ...string[]],
	ends = [`${properties[0]}[from]`, `${properties[0]}[to]`],
): IDataObject[] {
	// An end that is not asked for is NaN: the comparison is false
	const [start, end] = ends.map((name) => (isEmpty(query[name]) ? NaN : Number(query[name])));
	const isOutside = (record: unknown) => {
		const times = properties
			.map((property) => (isRecord(record) ? secondsOf(record[property]) : NaN))
			.filter((time) => !Number.isNaN(time));
		return times.length > 0 && times.every((time) => time < start || time > end);
	};
	if (records.some(isOutside)) throw notFiltered(properties[0]);
	return records;
}

/**
 * The error for a list with records that were not asked for.
 * @param filter the property of the records or the parameter that had no effect
 */
export function notFiltered(filter: string): ServiceError {
	return new ServiceError(
		`The service gave records with another '${filter}' than it was asked for`,
		{ status: 200, isUndocumented: true, advice: WITHOUT_EFFECT },
	);
}

/** Whether an answer is the record with these IDs; without IDs, any record. */
export function isRecordOf(data: unknown, ids: Record<string, unknown>): data is IDataObject {
	if (!isRecord(data)) return false;
	return Object.entries(ids).every(
		([name, id]) => !isEmpty(data[name]) && folded(data[name]) === folded(id),
	);
}

/** Makes the check whether a record holds what was asked for. The service may write a switch as a number. */
function isSame(asked: unknown): (held: unknown) => boolean {
	if (typeof asked === 'boolean') return (held) => (asked ? !isNo(held) : !isYes(held));
	const wanted = [asked].flat().map(folded);
	return (held) => wanted.includes(folded(held));
}

/** A value for the comparison: the service keeps IDs in lower case. */
const folded = (value: unknown) => String(value).toLowerCase();
