import type { IDataObject } from 'n8n-workflow';
import { ServiceError } from '../../transport/errors';
import { isRecord } from '../../values/readers';
import type { RecordOrRefusal } from '../outcome';
import type { Item, OperationDescription } from '../types';

/** The fields of a confirmation; a few answers spell the last one with a capital. */
const CONFIRMS = ['success', 'message', 'Message'];

/**
 * The records in the `data` of an answer. For a write whose answer only confirms it, one record: the confirmation of the
 * operation, with the IDs of the record that was written.
 */
export function recordsIn(
	data: unknown,
	{ confirmation }: OperationDescription,
	{ request }: Item,
): IDataObject[] {
	const isRead = request.method === 'GET';
	const saysNothing = (value: unknown) =>
		value === null || (!isRead && isRecord(value) && Object.keys(value).length === 0);
	if (Array.isArray(data)) {
		const entries = data.filter((entry) => !saysNothing(entry)) as IDataObject[];
		if (isRead || entries.length > 0) return entries;
	}
	const record = isRecord(data) && !saysNothing(data) ? (data as IDataObject) : undefined;
	if (record && !isConfirmation(record)) return [record];
	// Any answer to a write without a record confirms it
	const confirmed: IDataObject = record ?? { success: true };
	const { Message: message, ...rest } = confirmed;
	return [{ ...confirmation, ...request.ids, ...rest, ...(message !== undefined && { message }) }];
}

/** The outcome of an item; for a write whose answer does not name its record, with the IDs of the record. */
export function withIds(record: RecordOrRefusal, { request }: Item): RecordOrRefusal {
	if (record instanceof ServiceError || request.method === 'GET') return record;
	const given: unknown = record;
	const isEmpty = !isRecord(given) || Object.keys(given).length === 0;
	if (!isEmpty && !isConfirmation(given, request.ids)) return record;
	return { ...request.ids, ...(isEmpty ? { success: true } : record) };
}

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
