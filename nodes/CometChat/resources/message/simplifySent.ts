import type { IDataObject } from 'n8n-workflow';
import { simplifyMessage } from '../../../shared/records/simplify';

/** The short form of a message that was sent. A confirmation without a message stays as it is. */
export function simplifySent(record: IDataObject): IDataObject {
	if (record.id === undefined) return record;
	const { id, ...message } = simplifyMessage(record);
	return { id, muid: record.muid, ...message };
}
