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

/** What a person decides by: which group it is, who may join it, whose it is, and how large it is. */
export function simplifyGroup(record: IDataObject): IDataObject {
	return {
		guid: record.guid,
		name: record.name,
		type: record.type,
		description: record.description,
		owner: record.owner,
		membersCount: record.membersCount,
		tags: record.tags,
		// That of the user on whose behalf the group is read
		scope: record.scope,
		...times(record, 'createdAt'),
	};
}
