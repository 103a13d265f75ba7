import type { IDataObject } from 'n8n-workflow';
import { times } from '../../fields';

/** What a person decides by: who it is, what the member may do, and since when. */
export function simplifyMember(record: IDataObject): IDataObject {
	return {
		uid: record.uid,
		name: record.name,
		avatar: record.avatar,
		role: record.role,
		status: record.status,
		scope: record.scope,
		...times(record, 'joinedAt', 'lastActiveAt'),
	};
}
