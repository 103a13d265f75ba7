import { APP_SYSTEM } from '../../behaviour/actions';
import type { Group, JsonObject, Scope } from '../../records';
import type { State } from '../../state';
import { groupView } from '../../views';
import { peopleOf, personOf } from './people';
import { integer, oneOf, scope, unixSeconds, text, type Schema } from '../../schemas';
import { groupOf, memberAt, memberOf } from '../samples';
import { byUid, objectWith, user } from '../shapes';
import { kind } from './kind';

export interface About {
	group: Group;
	/** UID of the user who acts; the app itself when left out. */
	by?: string;
}

export interface AboutMembers extends About {
	uids: string[];
}

/** A group as events show it. */
function shown({ users }: State, group: Group): JsonObject {
	const online = [...group.members.keys()].filter(
		(uid) => (users.get(uid)?.status ?? 'offline') !== 'offline',
	);
	return { ...groupView(group), onlineMembersCount: online.length };
}

/** The data of an event about the group itself. */
const groupChange = (state: State, { group, by = APP_SYSTEM }: About) => ({
	group: { ...shown(state, group), updatedBy: by },
});

/** The data of an event in which a user does something to members. */
const byAnother = (state: State, { group, uids, by = APP_SYSTEM }: AboutMembers) => ({
	members: peopleOf(state, uids, by),
	group: shown(state, group),
	by: personOf(state, by),
});

const plainGroup = {
	guid: text,
	name: text,
	type: oneOf('public', 'private', 'password'),
	membersCount: integer,
	conversationId: text,
	createdAt: unixSeconds,
	owner: text,
};
const groupShape = objectWith({ ...plainGroup, onlineMembersCount: integer });
const changedGroup = { ...plainGroup, updatedAt: unixSeconds, updatedBy: text };
const membersOf = (member: Schema) => ({ group: groupShape, members: byUid(member) });

const change = kind({
	shape: objectWith({ group: objectWith(changedGroup) }),
	data: groupChange,
	sample: groupOf,
});

/** An event in which members act themselves: they join or leave. */
const ofThemselves = kind({
	shape: objectWith(membersOf(user)),
	data: (state, { group, uids }: AboutMembers) => ({
		members: peopleOf(state, uids),
		group: shown(state, group),
	}),
	sample: memberOf,
});

/** An event in which somebody does something to members. */
const ofOthers = kind({
	shape: objectWith({ ...membersOf(user), by: user }),
	data: byAnother,
	sample: memberOf,
});

/** Events about groups, and about their members, who are given by UID. */
export const groupKinds = {
	group_created: kind({
		shape: objectWith({ group: objectWith(plainGroup), members: byUid(user) }),
		data: (state, { group }: About) => {
			const owner = state.users.get(group.owner);
			return {
				group: groupView(group, owner),
				members: owner ? peopleOf(state, [owner.uid]) : {},
			};
		},
		sample: groupOf,
	}),
	group_updated: change,
	group_deleted: change,
	group_owner_transferred: kind({
		shape: objectWith({ group: objectWith({ ...changedGroup, oldOwner: text }) }),
		data: (state, { oldOwner, ...about }: About & { oldOwner: string }) => {
			const { group } = groupChange(state, about);
			return { group: { ...group, oldOwner } };
		},
		sample: (world) => ({ ...groupOf(world), oldOwner: memberAt(world.n) }),
	}),
	group_member_joined: ofThemselves,
	group_member_left: ofThemselves,
	group_member_added: ofOthers,
	group_member_kicked: ofOthers,
	group_member_banned: ofOthers,
	group_member_unbanned: ofOthers,
	group_member_scope_changed: kind({
		shape: objectWith({
			...membersOf(objectWith({ uid: text, name: text, scope, oldScope: scope })),
			by: user,
		}),
		data: (state, { uid, oldScope, ...about }: About & { uid: string; oldScope: Scope }) => {
			const data = byAnother(state, { ...about, uids: [uid] });
			const now = about.group.members.get(uid)?.scope;
			return { ...data, members: { [uid]: { ...data.members[uid], scope: now, oldScope } } };
		},
		sample: (world) => ({
			...memberOf(world),
			uid: memberAt(world.n),
			oldScope: 'moderator' as const,
		}),
	}),
};
