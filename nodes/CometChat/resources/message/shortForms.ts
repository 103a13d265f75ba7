import type { IDataObject } from 'n8n-workflow';
import { simplifyMessage } from '../../../shared/records/simplify';
import { asRecord } from '../../../shared/values/readers';

/** The short form of a message that was sent. A confirmation without a message stays as it is. */
export function simplifySent(record: IDataObject): IDataObject {
	if (record.id === undefined) return record;
	return { ...simplifyMessage(record), muid: record.muid };
}

/** The message with the reactions that it has now. */
export function simplifyReacted(message: IDataObject): IDataObject {
	const { reactions } = asRecord(message.data);
	return { ...simplifyMessage(message), reactions };
}
