import type { IDataObject } from 'n8n-workflow';
import { ServiceError } from '../../transport/errors';
import { isRecord } from '../../transport/request/values';
import type { OperationDescription } from '../../transport/types';

/** A list that comes whole under a name, up to the limit of the form. */
export const wholeList =
	(name: string): OperationDescription['records'] =>
	(data, { limit }) => {
		const list = isRecord(data) ? data[name] : data;
		if (!Array.isArray(list)) {
			throw new ServiceError('The service gave an answer without a list', { status: 200 });
		}
		// A place without a record holds nothing that could be lost
		return (list.filter(isRecord) as IDataObject[]).slice(0, limit);
	};
