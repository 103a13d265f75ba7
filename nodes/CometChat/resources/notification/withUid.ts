import type { IDataObject } from 'n8n-workflow';
import { isRecord } from '../../../shared/values/readers';
import type { OperationDescription } from '../../../shared/operation/types';

/** Adds the UID, which the answer lacks, and to an answer that only confirms what was `done`, e.g. `{ muted: true }`. */
export const withUid =
	(done: IDataObject = {}): OperationDescription['records'] =>
	(data, { value }) => [
		{ ...done, uid: value('uid') as string, ...(isRecord(data) && (data as IDataObject)) },
	];
