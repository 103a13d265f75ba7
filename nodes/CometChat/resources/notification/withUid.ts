import type { IDataObject } from 'n8n-workflow';
import { isRecord } from '../../../shared/values/readers';
import type { OperationDescription } from '../../../shared/operation/types';

/**
 * Makes the `records` of an operation: the answer with the UID, which it lacks.
 * @param done what was done, e.g. `{ muted: true }`, for answers that do not say it
 */
export const withUid =
	(done: IDataObject = {}): OperationDescription['records'] =>
	(data, { value }) => [
		{ ...done, uid: value('uid') as string, ...(isRecord(data) && (data as IDataObject)) },
	];
