import type { IDataObject } from 'n8n-workflow';
import { simplifyMessage } from '../../fields';

/** The message that was sent, with its own ID where it has one. A bare confirmation stays as it is. */
export function simplifySent(record: IDataObject): IDataObject {
	if (record.id === undefined) return record;
	const { id, ...message } = simplifyMessage(record);
	return { id, muid: record.muid, ...message };
}
