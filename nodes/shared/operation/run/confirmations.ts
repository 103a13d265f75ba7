import type { IDataObject } from 'n8n-workflow';
import { ServiceError } from '../../transport/errors';
import { isRecord } from '../../values/readers';
import type { RecordOrRefusal } from '../outcome';
import type { Item, OperationDescription } from '../types';

/** The fields of a confirmation; a few answers spell the last one with a capital. */
const CONFIRMS = ['success', 'message', 'Message'];

/**
 * The records in the `data` of an answer; for a write that only confirms, what was done and to which record.
 */
export function recordsIn(
	data: unknown,
	{ confirmation }: OperationDescription,
	{ request }: Item,
): IDataObject[] {
	const reads = request.method === 'GET';
	const saysNothing = (value: unknown) =>
		value === null || (!reads && isRecord(value) && Object.keys(value).length === 0);
	if (Array.isArray(data)) {
		const entries = data.filter((entry) => !saysNothing(entry)) as IDataObject[];
		if (reads || entries.length > 0) return entries;
	}
	const isRead = isRecord(data) && !saysNothing(data);
	if (isRead && !isConfirmation(data)) return [data as IDataObject];
	// Any answer to a write without a record confirms it
	const { Message: message, ...rest } = isRead ? (data as IDataObject) : { success: true };
	return [{ ...confirmation, ...request.ids, ...rest, ...(message !== undefined && { message }) }];
}

/** What came of a write, with the IDs of the record where its answer says nothing of it. */
export function withIds(record: RecordOrRefusal, { request }: Item): RecordOrRefusal {
	if (record instanceof ServiceError || request.method === 'GET') return record;
	const given: unknown = record;
	const isEmpty = !isRecord(given) || Object.keys(given).length === 0;
	if (!isEmpty && !isConfirmation(given, request.ids)) return record;
	return { ...request.ids, ...(isEmpty ? { success: true } : record) };
}

/** The answer to many writes says only that they succeeded, not for whom; the node adds the IDs. There is nothing to shorten. */
export function isConfirmation(data: unknown, ids: IDataObject = {}): data is IDataObject {
	return (
		isRecord(data) &&
		('success' in data || typeof (data.message ?? data.Message) === 'string') &&
		Object.keys(data).every((key) => CONFIRMS.includes(key) || key in ids)
	);
}
