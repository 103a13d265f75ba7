import type { IDataObject } from 'n8n-workflow';
import { isRecordOf } from '../../../shared/records/asked';
import { otherRecordError } from '../../../shared/transport/errors';
import { isEmpty, recordIn } from '../../../shared/values/readers';
import type { OperationDescription } from '../../../shared/operation/types';

/**
 * Makes the `records` of an operation: the answer with the UID, which it lacks.
 * @param done what was done, e.g. `{ muted: true }`, for answers that do not say it
 */
export const withUid =
	(done: IDataObject = {}): OperationDescription['records'] =>
	(data, { value, request }) => {
		const uid = value('uid') as string;
		const record = recordIn(data);
		const isAnother = !isEmpty(record.uid) && !isRecordOf(record, { uid });
		// A person may be written to by the contact details that were read
		if (isAnother && request.method === 'GET') throw otherRecordError();
		return [{ ...done, uid, ...record }];
	};
