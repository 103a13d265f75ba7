import { recordsIn } from '../../../shared/values/recordsIn';
import {
	firstFilled,
	pickPlain,
	textOf,
	distinctTexts,
	uidOf,
	uidsIn,
} from '../../../shared/webhook/payload';
import type { Family } from './family';

/** Events of groups and their members. */
export const groups: Family = {
	events: [
		{ value: 'group_created', name: 'Group: Created', description: 'A group was created' },
		{ value: 'group_deleted', name: 'Group: Deleted', description: 'A group was deleted' },
		{
			value: 'group_member_added',
			name: 'Group: Member Added',
			description: 'Users were added to a group',
		},
		{
			value: 'group_member_banned',
			name: 'Group: Member Banned',
			description: 'Members were banned from a group',
		},
		{
			value: 'group_member_joined',
			name: 'Group: Member Joined',
			description: 'A user joined a group',
			onlyFromApps: true,
		},
		{
			value: 'group_member_kicked',
			name: 'Group: Member Kicked',
			description: 'Members were removed from a group',
		},
		{
			value: 'group_member_left',
			name: 'Group: Member Left',
			description: 'A member left a group',
			onlyFromApps: true,
		},
		{
			value: 'group_member_scope_changed',
			name: 'Group: Member Scope Changed',
			description: 'A member became a participant, moderator or admin',
		},
		{
			value: 'group_member_unbanned',
			name: 'Group: Member Unbanned',
			description: 'The ban of users from a group was lifted',
		},
		{
			value: 'group_owner_transferred',
			name: 'Group: Owner Transferred',
			description: 'A group has a new owner',
		},
		{
			value: 'group_updated',
			name: 'Group: Updated',
			description: 'Name, type or another property of a group changed',
		},
	],
	read({ data }) {
		const group = firstFilled(data.group);
		if (!group) return undefined;
		const members = recordsIn(data.members);
		const uids = uidsIn(data.members);
		const [first = {}] = members;
		// `updatedBy` is the user who last changed the group itself: it says nothing about members who came or went
		const by = uidOf(data.by) ?? (data.members === undefined ? textOf(group.updatedBy) : undefined);
		const guid = textOf(group.guid);
		return {
			// If nobody is named, the members acted themselves: they joined, left or opened the group
			people: by === undefined ? uids : distinctTexts([by]),
			place: guid === undefined ? {} : { receiverType: 'group', guid },
			short: {
				...pickPlain(group, 'guid', 'name', 'type', 'owner', 'membersCount'),
				...(uids.length > 0 && { uids }),
				by,
				// A member whose scope changed has `oldScope`. The `scope` of the group belongs to the user who reads the group
				...(first.oldScope === undefined
					? pickPlain(group, 'oldOwner')
					: pickPlain(first, 'scope', 'oldScope')),
			},
		};
	},
};
