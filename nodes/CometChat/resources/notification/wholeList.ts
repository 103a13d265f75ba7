import type { IDataObject } from 'n8n-workflow';
import { ServiceError } from '../../transport/errors';
import { isRecord } from '../../transport/request/values';
import type { Described } from '../../transport/types';

/** A list that comes whole under a name, up to the limit of the form. */
export const wholeList =
	(name: string): Described['records'] =>
	(data, { value }) => {
		const list = isRecord(data) ? data[name] : undefined;
		if (!Array.isArray(list)) {
			throw new ServiceError('The service gave an answer without a list', { status: 200 });
		}
		const limit = value('returnAll') === true ? Infinity : ((value('limit') as number) ?? 50);
		return list.slice(0, limit) as IDataObject[];
	};
