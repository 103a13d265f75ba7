import { APP_SYSTEM } from '../../behaviour/actions';
import type { Group, JsonObject, Scope } from '../../records';
import type { State } from '../../state';
import { groupView } from '../../views';
import { peopleOf, personOf } from './people';

export interface About {
	group: Group;
	/** UID of the user who acts; the app itself when left out. */
	by?: string;
}

export interface AboutMembers extends About {
	uids: string[];
}

function groupOf({ users }: State, group: Group): JsonObject {
	const online = [...group.members.keys()].filter(
		(uid) => (users.get(uid)?.status ?? 'offline') !== 'offline',
	);
	return { ...groupView(group), onlineMembersCount: online.length };
}

const changed = (state: State, { group, by = APP_SYSTEM }: About) => ({
	group: { ...groupOf(state, group), updatedBy: by },
});

const ofThemselves = (state: State, { group, uids }: AboutMembers) => ({
	members: peopleOf(state, uids),
	group: groupOf(state, group),
});

const byAnother = (state: State, { group, uids, by = APP_SYSTEM }: AboutMembers) => ({
	members: peopleOf(state, uids, by),
	group: groupOf(state, group),
	by: personOf(state, by),
});

/** Events about groups and their members, who stand by UID. */
export const groupPayloads = {
	group_created: (state: State, { group }: About) => {
		const owner = state.users.get(group.owner);
		return {
			group: groupView(group, owner),
			members: owner ? peopleOf(state, [owner.uid]) : {},
		};
	},
	group_updated: changed,
	group_deleted: changed,
	group_owner_transferred: (state: State, { oldOwner, ...about }: About & { oldOwner: string }) => {
		const { group } = changed(state, about);
		return { group: { ...group, oldOwner } };
	},
	group_member_joined: ofThemselves,
	group_member_left: ofThemselves,
	group_member_added: byAnother,
	group_member_kicked: byAnother,
	group_member_banned: byAnother,
	group_member_unbanned: byAnother,
	group_member_scope_changed: (
		state: State,
		{ uid, oldScope, ...about }: About & { uid: string; oldScope: Scope },
	) => {
		const data = byAnother(state, { ...about, uids: [uid] });
		const scope = about.group.members.get(uid)?.scope;
		return { ...data, members: { [uid]: { ...data.members[uid], scope, oldScope } } };
	},
};
