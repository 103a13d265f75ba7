import type { IDataObject } from 'n8n-workflow';
import { simplifyMessage } from '../../../shared/records/simplify';
import { asRecord } from '../../../shared/values/readers';

/** The message with the reactions that it has now. */
export function simplifyReacted(message: IDataObject): IDataObject {
	const { reactions } = asRecord(message.data);
	return { ...simplifyMessage(message), reactions };
}
