import type { IDataObject } from 'n8n-workflow';
import { ServiceError } from '../../transport/errors';
import { isRecord, recordIn } from '../../values/readers';
import type { RecordOrRefusal } from '../outcome';
import type { Item, OperationDescription } from '../types';

/** The fields of a confirmation. A few answers spell `message` with a capital. */
const CONFIRMS = ['success', 'message', 'Message'];

/**
 * Whether an answer to a write says only that it succeeded, and not for which record.
 * @param ids the IDs that the node has added to the answer
 */
export function isConfirmation(data: unknown, ids: IDataObject = {}): data is IDataObject {
	return (
		isRecord(data) &&
		('success' in data || typeof (data.message ?? data.Message) === 'string') &&
		Object.keys(data).every((key) => CONFIRMS.includes(key) || key in ids)
	);
}

/** Whether a value is a record with at least one field. */
export function isFilledRecord(value: unknown): boolean {
	return isRecord(value) && Object.keys(value).length > 0;
}

/**
 * The records in the `data` of an answer: the entries of a list, or one record. The answer to a write may only confirm it, e.g.
 * by `{ success: true }`, a sentence or nothing. It becomes the confirmation of the operation with the IDs of the URL, e.g.
 * `{ deleted: true, uid: 'superhero1', success: true }`.
 */
export function recordsOfAnswer(
	data: unknown,
	{ confirmation }: OperationDescription,
	{ request: { method, ids } }: Item,
): IDataObject[] {
	const isRead = method === 'GET';
	// A list of texts, e.g. of the features that were allowed, holds no record that a write gave
	const isMeant = (entry: unknown) => (isRead ? entry !== null : isFilledRecord(entry));
	const records = [data].flat().filter(isMeant) as IDataObject[];
	const confirming = (record: IDataObject) =>
		confirmation ? { ...confirmation, ...ids, ...record } : record;
	if (Array.isArray(data) && (isRead || records.length > 0)) return records.map(confirming);
	const [record] = records;
	if (record && !isConfirmation(record)) return [confirming(record)];
	// A write whose answer has no record is confirmed by any answer
	const { Message: message, ...rest }: IDataObject = record ?? { success: true };
	return [{ ...confirmation, ...ids, ...rest, ...(message !== undefined && { message }) }];
}

/** An outcome of an operation of several requests. If it does not name the record of a write, the IDs of the record are added. */
export function withIds(record: RecordOrRefusal, { request }: Item): RecordOrRefusal {
	if (record instanceof ServiceError || request.method === 'GET') return record;
	// It may be an answer as it came: a list with the record, or nothing
	const given = recordIn(record);
	if (!isFilledRecord(given)) return { ...request.ids, success: true };
	return isConfirmation(given, request.ids) ? { ...request.ids, ...given } : given;
}
