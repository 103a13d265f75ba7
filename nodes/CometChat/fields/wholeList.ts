import type { IDataObject } from 'n8n-workflow';
import { withoutList } from '../../shared/transport/errors';
import { isRecord } from '../../shared/values/readers';
import type { OperationDescription } from '../../shared/operation/types';

/**
 * The records of a list that comes whole under a name; null stands for none.
 * @throws ServiceError for an answer without the list, which does not say that there is none
 */
export function listUnder(name: string, data: unknown): IDataObject[] {
	const list = isRecord(data) ? data[name] : data;
	if (list === null && data !== null) return [];
	if (!Array.isArray(list)) throw withoutList();
	// A place without a record holds nothing that could be lost
	return list.filter(isRecord) as IDataObject[];
}

/** Such a list up to the limit of the form. */
export const wholeList =
	(name: string): OperationDescription['records'] =>
	(data, { limit }) =>
		listUnder(name, data).slice(0, limit);
