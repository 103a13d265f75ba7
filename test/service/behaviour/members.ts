import { ApiError, badField } from '../errors';
import { findGroup, findUser } from '../lookup';
import type { Group, JsonObject, Scope } from '../records';
import { unixNow, type State } from '../state';
import { userView } from '../views';
import { addGroupAction } from './actions';
import {
	answerList,
	type Bare,
	type Behaviours,
	type Call,
	done,
	isFound,
	splitAtCommas,
} from './call';
import { checkClearance } from './clearance';
import { outcomesByTarget } from './outcomes';

export interface MemberLists {
	admins?: string[];
	moderators?: string[];
	participants?: string[];
	usersToBan?: string[];
}

/** The scope that each list gives, the highest first: a user in several lists gets the highest. */
const SCOPES: Record<string, Scope | 'banned'> = {
	admins: 'admin',
	moderators: 'moderator',
	participants: 'participant',
	usersToBan: 'banned',
};

/** Users whom one request may add or ban, in all lists together. */
const MAX_PER_CALL = 25;

/** @throws ApiError for more users than one request takes */
export function checkMemberCount(lists: MemberLists, field: string): void {
	if (Object.values(lists).flat().length > MAX_PER_CALL) {
		throw badField(field, `At most ${MAX_PER_CALL} users can be added in one call.`);
	}
}

/** Adds members and bans users, and gives the outcome for each by list and UID. */
export function addMembers(
	{ state, emit, actor }: Bare,
	group: Group,
	lists: MemberLists,
): JsonObject {
	const by = actor?.uid;
	const changed = { added: [] as string[], banned: [] as string[] };
	const seen = new Set<string>();
	const outcomes: JsonObject = {};
	for (const [name, scope] of Object.entries(SCOPES)) {
		const given = (lists[name as keyof MemberLists] ?? []).filter(
			(uid) => !seen.has(uid.toLowerCase()),
		);
		for (const uid of given) seen.add(uid.toLowerCase());
		if (given.length === 0) continue;
		outcomes[name] = outcomesByTarget(given, (uid) => {
			const answer = addOne(state, group, uid, scope, by);
			changed[scope === 'banned' ? 'banned' : 'added'].push(uid.toLowerCase());
			return answer;
		});
	}
	const { added, banned } = changed;
	if (added.length > 0) emit('group_member_added', { group, uids: added, by });
	if (banned.length > 0) emit('group_member_banned', { group, uids: banned, by });
	return outcomes;
}

function addOne(
	state: State,
	group: Group,
	given: string,
	scope: Scope | 'banned',
	by?: string,
): JsonObject {
	const { uid } = findUser(state, given);
	const { guid, members, banned } = group;
	const joinedAt = unixNow();
	if (scope === 'banned') {
		if (banned.has(uid)) throw alreadyBanned(guid, uid);
		banned.set(uid, members.get(uid) ?? { uid, scope: 'participant', joinedAt });
		members.delete(uid);
		return {};
	}
	if (banned.has(uid)) {
		throw new ApiError(
			'ERR_BANNED_GROUPMEMBER',
			`The user ${uid} is banned from the group ${guid}.`,
		);
	}
	if (members.has(uid)) {
		throw new ApiError('ERR_ALREADY_JOINED', `The user ${uid} is already in the group ${guid}.`);
	}
	members.set(uid, { uid, scope, joinedAt });
	return { data: addGroupAction(state, group, 'added', uid, by) };
}

function alreadyBanned(guid: string, uid: string): ApiError {
	return new ApiError(
		'ERR_ALREADY_BANNED',
		`The user with uid ${uid} is already banned from the group ${guid}.`,
	);
}

function findMember(group: Group, uid: string) {
	const member = group.members.get(uid);
	if (member) return member;
	throw new ApiError(
		'ERR_NOT_A_MEMBER',
		`The user with uid ${uid} is not a member of the group ${group.guid}.`,
	);
}

/** The group and the user of a path. */
function targetOf({ state, params }: Bare) {
	const group = findGroup(state, params.guid);
	return { group, uid: findUser(state, params.uid).uid };
}

interface MemberQuery {
	searchKey?: string;
	status?: string;
	scopes?: string[];
}

/** The behaviour that lists members or banned users. The status `available` means all that are not offline. */
const list = (whose: 'members' | 'banned') => (call: Call<JsonObject, MemberQuery>) => {
	const { users } = call.state;
	const { searchKey, status, scopes } = call.query;
	const found = [...findGroup(call.state, call.params.guid)[whose].values()]
		.map((member) => ({ user: users.get(member.uid), member }))
		.filter(({ member }) => !scopes || splitAtCommas(scopes).includes(member.scope))
		.filter(({ user }) => !status || (user?.status === 'offline') === (status === 'offline'))
		.filter(({ user, member }) => isFound(user ?? member, searchKey))
		.map(({ user, member }) => ({
			...(user && userView(user)),
			...member,
			...(whose === 'banned' && { isBanned: true }),
		}));
	return answerList(call, found, { key: 'uid' });
};

/** Members of groups, and users who are banned from them. */
export const members: Behaviours = {
	'GET /groups/{guid}/members': list('members'),

	'POST /groups/{guid}/members': (call: Call<MemberLists>) => {
		const { state, params, body, actor } = call;
		const group = findGroup(state, params.guid);
		checkClearance(group, actor);
		if (Object.values(body).flat().length === 0) {
			throw badField('participants', 'There is nobody to add.');
		}
		checkMemberCount(body, 'participants');
		return { data: addMembers(call, group, body) };
	},

	'PUT /groups/{guid}/members/{uid}': (call: Call<{ scope?: Scope }>) => {
		const { group, uid } = targetOf(call);
		const { scope = 'participant' } = call.body;
		const member = findMember(group, uid);
		checkClearance(group, call.actor, uid);
		if (member.scope === scope) {
			throw new ApiError(
				'ERR_SAME_SCOPE',
				`The user with uid ${uid} has the scope ${scope} already.`,
			);
		}
		const { scope: oldScope } = member;
		member.scope = scope;
		call.emit('group_member_scope_changed', { group, uid, oldScope, by: call.actor?.uid });
		return { data: { guid: group.guid, ...member } };
	},

	'DELETE /groups/{guid}/members/{uid}': (call: Call) => {
		const { group, uid } = targetOf(call);
		// Throws for a user who is no member
		findMember(group, uid);
		checkClearance(group, call.actor, uid);
		group.members.delete(uid);
		call.emit('group_member_kicked', { group, uids: [uid], by: call.actor?.uid });
		return done(`The member with ${uid} has been kicked from the Group with ${group.guid}.`);
	},

	'GET /groups/{guid}/bannedusers': list('banned'),

	'POST /groups/{guid}/bannedusers/{uid}': (call: Call) => {
		const { group, uid } = targetOf(call);
		const { guid } = group;
		if (group.banned.has(uid)) throw alreadyBanned(guid, uid);
		const member = findMember(group, uid);
		checkClearance(group, call.actor, uid);
		group.members.delete(uid);
		group.banned.set(uid, member);
		group.updatedAt = unixNow();
		call.emit('group_member_banned', { group, uids: [uid], by: call.actor?.uid });
		return done(`The user with uid ${uid} has been banned from the Group with ${guid}.`);
	},

	'DELETE /groups/{guid}/bannedusers/{uid}': (call: Call) => {
		const { group, uid } = targetOf(call);
		const { guid } = group;
		checkClearance(group, call.actor);
		if (!group.banned.delete(uid)) {
			throw new ApiError(
				'ERR_NOT_A_BANNED_USER',
				`The user with uid ${uid} is not banned from the group ${guid}.`,
			);
		}
		call.emit('group_member_unbanned', { group, uids: [uid], by: call.actor?.uid });
		return done(`The user with uid ${uid} has been unbanned from the Group with ${guid}.`);
	},
};
