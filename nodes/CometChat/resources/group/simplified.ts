import type { IDataObject } from 'n8n-workflow';

/** A member with what people need most: who it is, what the member may do, and since when. */
export function simplifyMember(record: IDataObject): IDataObject {
	return {
		uid: record.uid,
		name: record.name,
		role: record.role,
		status: record.status,
		scope: record.scope,
		joinedAt: record.joinedAt,
		lastActiveAt: record.lastActiveAt,
		avatar: record.avatar,
	};
}

/** A group with what people need most: its name, who may join it, its owner, and its size. */
export function simplifyGroup(record: IDataObject): IDataObject {
	return {
		guid: record.guid,
		name: record.name,
		type: record.type,
		description: record.description,
		owner: record.owner,
		membersCount: record.membersCount,
		tags: record.tags,
		// The scope of the user in 'On Behalf Of'
		scope: record.scope,
		createdAt: record.createdAt,
	};
}
