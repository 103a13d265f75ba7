import type { IDataObject } from 'n8n-workflow';
import { clock } from '../transport/clock';
import { ServiceError } from '../transport/errors';
import { isEmpty, isNo, isRecord, isYes } from '../values/readers';
import { secondsOf } from '../values/time';

/**
 * Filters of the service whose effect shows in the records. The key is the parameter of the query, and the value the
 * property of a record that the parameter chooses by, e.g. `{ categories: 'category' }`.
 */
export type PropertyByParameter = Record<string, string>;

const WITHOUT_EFFECT =
	'The service did not filter the list. If the form has this filter, remove it and filter the items in the workflow; otherwise run the item again later.';

/** The filter for the groups that a user has joined. */
export const JOINED_FILTER: PropertyByParameter = { hasJoined: 'hasJoined' };

/**
 * The records of a list that the service was asked to filter. A record whose property is missing or empty fits as well.
 * @throws ServiceError if a record does not fit, because the service did not filter. Otherwise, e.g. a deletion could meet
 *   records that nobody meant
 */
export function ensureFiltered(
	records: IDataObject[],
	query: IDataObject,
	checked: PropertyByParameter,
): IDataObject[] {
	for (const [parameter, property] of Object.entries(checked)) {
		if (isEmpty(query[parameter])) continue;
		const matches = matcherFor(query[parameter]);
		const isUnwanted = (record: unknown) => {
			if (!isRecord(record) || isEmpty(record[property])) return false;
			// If the property is a list, e.g. of tags, one value that matches is enough
			return ![record[property]].flat().some(matches);
		};
		if (records.some(isUnwanted)) throw notFilteredError(property);
	}
	return records;
}

/**
 * The records of a list that the service was asked for by a period. The properties have to be times that never change, such as
 * `createdAt`; for `updatedAt`, which may leave the period while the list is read, there is {@link ensureUpdatedBefore}.
 * @param properties the time in the records; several if it is not documented which of them the service compares
 * @param ends the parameters of the query for the beginning and the end of the period, in Unix seconds; a parameter that is
 *   empty sets no bound
 * @throws ServiceError when a record has only times outside of the period
 */
export function ensureInPeriod(
	records: IDataObject[],
	query: IDataObject,
	properties: [string, ...string[]],
	ends = [`${properties[0]}[from]`, `${properties[0]}[to]`],
): IDataObject[] {
	// Comparisons with NaN are false, so an empty end sets no bound
	const [start, end] = ends.map((name) => (isEmpty(query[name]) ? NaN : Number(query[name])));
	const isOutside = (record: unknown) => {
		const times = properties
			.map((property) => (isRecord(record) ? secondsOf(record[property]) : NaN))
			.filter((time) => !Number.isNaN(time));
		return times.length > 0 && times.every((time) => time < start || time > end);
	};
	if (records.some(isOutside)) throw notFilteredError(properties[0]);
	return records;
}

/**
 * The records of a list that the service was asked for by `updatedAt[to]`. A record that changes while the list is read comes
 * with a later time, so a time of the last hour counts as inside.
 * @throws ServiceError when a record was updated after the period
 */
export function ensureUpdatedBefore(records: IDataObject[], query: IDataObject): IDataObject[] {
	const anHourAgo = clock.now() / 1_000 - 3_600;
	const settled = records.filter((record) => secondsOf(record?.updatedAt) < anHourAgo);
	ensureInPeriod(settled, { 'updatedAt[to]': query['updatedAt[to]'] }, ['updatedAt']);
	return records;
}

/**
 * The error for a list with records that were not asked for.
 * @param filter the property of the records, or the parameter of the query, that the filter was about
 */
export function notFilteredError(filter: string): ServiceError {
	return new ServiceError(
		`The service gave records with another '${filter}' than it was asked for`,
		{ status: 200, isUndocumented: true, advice: WITHOUT_EFFECT },
	);
}

/**
 * Whether the data of an answer are the record with these IDs. Without IDs, any record is.
 * @param ids the IDs by their names in the record, e.g. `{ guid: 'team' }`
 */
export function isRecordOf(data: unknown, ids: Record<string, unknown>): data is IDataObject {
	if (!isRecord(data)) return false;
	return Object.entries(ids).every(
		([name, id]) => !isEmpty(data[name]) && folded(data[name]) === folded(id),
	);
}

/** Makes the function that tells whether a value of a record is what was asked for, or is in the list that was asked for. */
function matcherFor(asked: unknown): (held: unknown) => boolean {
	// The service may write a switch as a number or in a way of its own, so all but the opposite match
	if (asked === true) return (held) => !isNo(held);
	if (asked === false) return (held) => !isYes(held);
	const wanted = [asked].flat().map(folded);
	return (held) => wanted.includes(folded(held));
}

/** A value for the comparison: the service keeps IDs in lower case. */
const folded = (value: unknown) => String(value).toLowerCase();
