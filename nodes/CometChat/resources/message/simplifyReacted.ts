import type { IDataObject } from 'n8n-workflow';
import { simplifyMessage } from '../../fields';
import { isRecord } from '../../transport/request/values';

/** The message with the reactions that it has now. */
export function simplifyReacted(message: IDataObject): IDataObject {
	const { reactions } = isRecord(message.data) ? (message.data as IDataObject) : {};
	return { ...simplifyMessage(message), reactions };
}
