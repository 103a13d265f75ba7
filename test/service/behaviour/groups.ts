import { ApiError } from '../errors';
import { findUser } from '../lookup';
import type { Group, JsonObject } from '../records';
import { groupConversationId, removeConversations, removeMessage, unixNow } from '../state';
import { groupView } from '../views';
import type { Behaviours } from './call';
import { checkClearance } from './clearance';
import { addMembers, checkMemberCount, type MemberLists } from './members';
import { among, noFilter, periodFilters, same, usualBehaviours, type Collection } from './store';

interface GroupListQuery {
	affix?: 'append' | 'prepend';
	withTags?: boolean;
}

/** Groups; to change one, a user needs a scope in it. */
const groupStore: Collection<Group> = {
	at: '/groups',
	key: 'guid',
	noun: 'group',
	missing: 'ERR_GUID_NOT_FOUND',
	taken: 'ERR_GUID_ALREADY_EXISTS',
	lowerCase: true,
	records: ({ state }) => state.groups,
	check: (group, { operation, actor }) => {
		if (operation.method !== 'GET') checkClearance(group, actor);
	},
	create: ({ members = {}, ...sent }, { state, actor }) => {
		// `after.created` adds the members when the group is there
		checkMemberCount(members as MemberLists, 'members');
		const owner = sent.owner === undefined ? undefined : findUser(state, sent.owner as string).uid;
		const group = {
			...sent,
			owner: owner ?? actor?.uid ?? 'app_system',
			members: new Map(),
			banned: new Map(),
		} as unknown as Group;
		checkPassword(group, sent);
		if (group.owner !== 'app_system') makeAdmin(group, group.owner);
		return group;
	},
	change: (group, changes, { state, actor }) => {
		checkPassword(group, changes);
		const { owner, ...others } = changes;
		// On behalf of a user, the service leaves the owner as it was, and says nothing about it
		if (owner === undefined || actor) return others;
		const { uid } = findUser(state, owner as string);
		makeAdmin(group, uid);
		return { ...others, owner: uid };
	},
	after: {
		created: (group, call) => {
			call.emit('group_created', { group });
			const { members } = call.body as { members?: MemberLists };
			if (members) addMembers(call, group, members);
		},
		changed: (group, { emit, actor, body }, { owner: oldOwner }) => {
			const about = { group, by: actor?.uid };
			if (group.owner !== oldOwner) emit('group_owner_transferred', { ...about, oldOwner });
			if (Object.keys(body).some((name) => name !== 'owner')) emit('group_updated', about);
		},
		deleted: (group, { emit, actor }) => emit('group_deleted', { group, by: actor?.uid }),
	},
	remove: (group, { state }) => {
		for (const { id, receiverType, receiver } of [...state.messages.values()]) {
			if (receiverType === 'group' && receiver === group.guid) removeMessage(state, id);
		}
		removeConversations(state, (id) => id === groupConversationId(group.guid));
		for (const holder of state.permissions.keys()) {
			if (holder.startsWith(`scope ${group.guid} `)) state.permissions.delete(holder);
		}
	},
	view: (group, { query, actor }, inList) =>
		groupView(group, actor, !inList || (query as GroupListQuery).withTags),
	searched: ['name', 'guid'],
	filters: {
		type: same('type'),
		types: among('type'),
		guid: same('guid'),
		guids: among('guid'),
		...periodFilters<Group>('createdAt', 'updatedAt'),
		'membersCount[gte]': ({ members }, count: number) => members.size >= count,
		'membersCount[lte]': ({ members }, count: number) => members.size <= count,
		'membersCount[eq]': ({ members }, count: number) => members.size === count,
		// With `affix=prepend`, the groups that were not updated after the time
		updatedAt: ({ updatedAt }, time: number, { query }) =>
			(query as GroupListQuery).affix === 'prepend' ? updatedAt <= time : updatedAt > time,
		affix: noFilter,
		// The filter has an effect only if it is true.
		hasJoined: (group, wanted: boolean, { actor }) =>
			!wanted || !actor || group.members.has(actor.uid),
	},
};

function checkPassword(group: Group, { type = group.type, password }: JsonObject): void {
	if (type === 'password' && !(password ?? group.password)) {
		throw new ApiError('ERR_EMPTY_GROUP_PASS', 'A group of the type password needs a password.');
	}
}

function makeAdmin(group: Group, uid: string): void {
	const joinedAt = group.members.get(uid)?.joinedAt ?? unixNow();
	group.members.set(uid, { uid, scope: 'admin', joinedAt });
}

/** Groups. */
export const groups: Behaviours = usualBehaviours(groupStore);
