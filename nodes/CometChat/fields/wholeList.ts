import type { IDataObject } from 'n8n-workflow';
import { noListError } from '../../shared/transport/errors';
import { isRecord } from '../../shared/values/readers';
import type { OperationDescription } from '../../shared/operation/types';

/**
 * The records of a list that the service gives without pages: of `{ [name]: [a, b] }` or `[a, b]`, the records `a` and `b`. Null
 * under `name` is an empty list.
 * @throws ServiceError for an answer without the list, which does not mean that the list is empty
 */
export function listUnder(name: string, data: unknown): IDataObject[] {
	const list = isRecord(data) ? data[name] : data;
	if (list === null && data !== null) return [];
	if (!Array.isArray(list)) throw noListError();
	// An entry that is no record holds no data
	return list.filter(isRecord) as IDataObject[];
}

/** Makes the `records` of an operation: the list of {@link listUnder}, up to the limit of the form. */
export const wholeList =
	(name: string): OperationDescription['records'] =>
	(data, { limit }) =>
		listUnder(name, data).slice(0, limit);
