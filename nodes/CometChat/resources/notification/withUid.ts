import type { IDataObject } from 'n8n-workflow';
import { isRecord } from '../../transport/request/values';
import type { Described } from '../../transport/types';

/** The answer with the user whom it does not name, and with what is done, for answers that only confirm. */
export const withUid =
	(done: IDataObject = {}): Described['records'] =>
	(data, { value }) => [
		{ ...done, uid: value('uid') as string, ...(isRecord(data) && (data as IDataObject)) },
	];
