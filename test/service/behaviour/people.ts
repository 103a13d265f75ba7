import { ApiError } from '../errors';
import { findRole, findUser } from '../lookup';
import { seededRandom } from '../random';
import type { AuthToken, JsonObject, User } from '../records';
import {
	befriend,
	removeConversations,
	removeMessage,
	unixNow,
	userConversationId,
	type State,
} from '../state';
import { userView } from '../views';
import { answerList, type Behaviours, type Call, done, isFound } from './call';
import { outcomesByTarget } from './outcomes';
import { among, noFilter, periodFilters, same, usualBehaviours, type Collection } from './store';

interface UserListQuery {
	onlyDeactivated?: boolean;
	withDeactivated?: boolean;
	withTags?: boolean;
}

interface BlockedUsersQuery {
	searchKey?: string;
	direction?: 'blockedByMe' | 'hasBlockedMe' | 'both';
}

/** Users; a deactivated one counts as not found. */
const userStore: Collection<User> = {
	at: '/users',
	key: 'uid',
	noun: 'user',
	missing: 'ERR_UID_NOT_FOUND',
	taken: 'ERR_UID_ALREADY_EXISTS',
	lowerCase: true,
	records: ({ state }) => state.users,
	isThere: ({ deactivatedAt }) => deactivatedAt === undefined,
	create: ({ withAuthToken: _asked, ...sent }, { state }) => {
		mustHaveKnownRole(state, sent);
		return { role: 'default', status: 'offline', ...sent } as unknown as User;
	},
	change: (_user, changes, { state }) => {
		mustHaveKnownRole(state, changes);
		return changes;
	},
	view: (user, { query }, inList) => userView(user, !inList || (query as UserListQuery).withTags),
	searched: ['name', 'uid'],
	isListed: ({ deactivatedAt }, { query }) => {
		const { onlyDeactivated, withDeactivated } = query as UserListQuery;
		const isDeactivated = deactivatedAt !== undefined;
		return onlyDeactivated ? isDeactivated : !isDeactivated || withDeactivated === true;
	},
	filters: {
		// `available` means all that are not offline
		status: ({ status }, wanted: string) => (status === 'offline') === (wanted === 'offline'),
		role: same('role'),
		roles: among('role'),
		uids: among('uid'),
		...periodFilters<User>('createdAt', 'updatedAt'),
		friendsOnly: ({ uid }, on: number, { state, actor }) =>
			!on || (actor !== undefined && state.friends.get(actor.uid)?.has(uid) === true),
		hideBlockedUsers: ({ uid }, on: number, { state, actor }) =>
			!on || actor === undefined || !state.blocks.get(actor.uid)?.has(uid),
		// The answer carries the number of users in any case, in meta.pagination.total.
		count: noFilter,
		// `isListed` reads both
		onlyDeactivated: noFilter,
		withDeactivated: noFilter,
	},
};

/** @throws ApiError for a role that does not exist */
function mustHaveKnownRole(state: State, { role }: JsonObject): void {
	if (role !== undefined) findRole(state, role as string);
}

/** Auth tokens of the user in the path. */
const tokenStore: Collection<AuthToken> = {
	at: '/users/{uid}/auth_tokens',
	key: 'authToken',
	noun: 'auth token',
	missing: 'ERR_AUTH_TOKEN_NOT_FOUND',
	records: ({ state }) => state.authTokens,
	check: (token, call) => {
		if (isOwn(token, call)) return;
		const { uid } = call.params;
		throw new ApiError('ERR_AUTH_TOKEN_NOT_FOUND', `The user ${uid} has no such auth token.`);
	},
	isListed: isOwn,
	view: ({ uid, authToken, createdAt }) => ({ uid, authToken, createdAt }),
};

function isOwn({ uid }: AuthToken, { state, params }: Call): boolean {
	return uid === findUser(state, params.uid).uid;
}

/** Auth tokens of a user: a further one replaces the oldest. */
const MAX_TOKENS = 100;

/** Makes a token. */
function addToken(state: State, uid: string): AuthToken {
	const createdAt = unixNow();
	const random = seededRandom(state.authTokens.size + createdAt);
	const digits = Array.from({ length: 20 }, () => Math.floor(random() * 16).toString(16));
	const token = { uid, authToken: `${uid}_${createdAt}${digits.join('')}`, createdAt };
	state.authTokens.set(token.authToken, token);
	const own = tokensOf(state, uid);
	if (own.length > MAX_TOKENS) state.authTokens.delete(own[0].authToken);
	return token;
}

function tokensOf({ authTokens }: State, uid: string): AuthToken[] {
	return [...authTokens.values()].filter((token) => token.uid === uid);
}

/** Removes a user with all that belongs to it. */
function removeUser(state: State, uid: string): void {
	state.users.delete(uid);
	for (const { authToken } of tokensOf(state, uid)) state.authTokens.delete(authToken);
	for (const relations of [state.friends, state.blocks]) {
		relations.delete(uid);
		for (const others of relations.values()) others.delete(uid);
	}
	for (const { members, banned } of state.groups.values()) {
		members.delete(uid);
		banned.delete(uid);
	}
	for (const { id, sender, receiver, receiverType } of [...state.messages.values()]) {
		if (sender === uid || (receiverType === 'user' && receiver === uid)) removeMessage(state, id);
	}
	removeConversations(state, (id) => id.split('_user_').includes(uid));
}

/**
 * The behaviour that blocks or unblocks users, with an outcome for each. Webhooks are told of the changed ones.
 * @param change says whether it changed something
 */
const changeBlocks =
	(verb: 'blocked' | 'unblocked', change: (state: State, uid: string, other: string) => boolean) =>
	({ state, params, body, emit }: Call<{ blockedUids: string[] }>) => {
		const { uid } = findUser(state, params.uid);
		const uids: string[] = [];
		const data = outcomesByTarget(body.blockedUids, (given) => {
			const other = findUser(state, given).uid;
			if (change(state, uid, other)) uids.push(other);
			return {
				message: `The user with UID ${uid} has ${verb} user with UID ${other} successfully.`,
			};
		});
		if (uids.length > 0) emit(`user_${verb}`, { uids, by: uid });
		return { data };
	};

const plainUsers = usualBehaviours(userStore);
const plainTokens = usualBehaviours(tokenStore);

/** Users, their tokens, friends, and the users whom they block. */
export const people: Behaviours = {
	...plainUsers,
	...plainTokens,

	'POST /users': (call: Call<{ uid: string; withAuthToken?: boolean }>) => {
		const create = plainUsers['POST /users'] as (call: Call) => { data: JsonObject };
		const { data } = create(call as unknown as Call);
		if (!call.body.withAuthToken) return { data };
		return { data: { ...data, authToken: addToken(call.state, String(data.uid)).authToken } };
	},

	'PUT /users': ({ state, body }: Call<{ uidsToActivate: string[] }>) => {
		const nonDeactivatedUids: string[] = [];
		for (const uid of body.uidsToActivate) {
			const user = state.users.get(uid.toLowerCase());
			if (user?.deactivatedAt === undefined) {
				nonDeactivatedUids.push(uid);
			} else {
				delete user.deactivatedAt;
				user.updatedAt = unixNow();
			}
		}
		return { data: { nonDeactivatedUids } };
	},

	// The documents say that the answer names only users who were active before.
	'DELETE /users': ({ state, body }: Call<{ uidsToDeactivate: string[] }>) => {
		const active = body.uidsToDeactivate
			.map((uid) => state.users.get(uid.toLowerCase()))
			.filter((user) => user !== undefined)
			.filter(({ deactivatedAt }) => deactivatedAt === undefined);
		for (const user of active) user.deactivatedAt = unixNow();
		return { data: { deactivatedUids: active.map(({ uid }) => uid) } };
	},

	// The user is only deactivated unless `permanent` is set: the messages stay, and the user can come back.
	'DELETE /users/{uid}': ({ state, params, body }: Call<{ permanent?: boolean }>) => {
		const user = findUser(state, params.uid);
		if (body.permanent) removeUser(state, user.uid);
		else user.deactivatedAt = unixNow();
		return done(`User with ${user.uid} has been deleted successfully.`);
	},

	'POST /users/{uid}/auth_tokens': ({ state, params, body }: Call<{ force?: boolean }>) => {
		const { uid } = findUser(state, params.uid);
		const existing = tokensOf(state, uid).at(-1);
		const token = existing && !body.force ? existing : addToken(state, uid);
		return { data: { uid, authToken: token.authToken, createdAt: token.createdAt } };
	},

	'DELETE /users/{uid}/auth_tokens': ({ state, params }: Call) => {
		const { uid } = findUser(state, params.uid);
		for (const { authToken } of tokensOf(state, uid)) state.authTokens.delete(authToken);
		return done(`Cleared Auth Tokens successfully for uid ${uid}.`);
	},

	'GET /users/{uid}/friends': (call: Call<JsonObject, { searchKey?: string }>) => {
		const { users, friends } = call.state;
		const { uid } = findUser(call.state, call.params.uid);
		const start = call.query.searchKey?.toLowerCase() ?? '';
		const found = [...(friends.get(uid) ?? [])]
			.map((friend) => users.get(friend))
			.filter((user) => user !== undefined)
			.filter((user) => [user.uid, user.name].some((text) => text.toLowerCase().startsWith(start)))
			.map((user) => ({ ...userView(user), conversationId: userConversationId(uid, user.uid) }));
		return answerList(call, found, { key: 'uid' });
	},

	'POST /users/{uid}/friends': ({ state, params, body }: Call<{ accepted: string[] }>) => {
		const { uid } = findUser(state, params.uid);
		const accepted = outcomesByTarget(body.accepted, (given) => {
			const friend = findUser(state, given).uid;
			if (friend === uid) {
				throw new ApiError('ERR_CANNOT_FORM_SELF_RELATION', 'A user cannot be its own friend.');
			}
			if (state.friends.get(uid)?.has(friend)) {
				throw new ApiError('ERR_ALREADY_FRIEND', `The user ${friend} is a friend already.`);
			}
			befriend(state, uid, friend);
			return { message: 'Created relationship with status accepted.' };
		});
		return { data: { accepted } };
	},

	'DELETE /users/{uid}/friends': ({ state, params, body }: Call<{ friends: string[] }>) => {
		const { friends } = state;
		const { uid } = findUser(state, params.uid);
		const former = body.friends
			.map((friend) => friend.toLowerCase())
			.filter((friend) => friends.get(uid)?.has(friend));
		if (former.length === 0) {
			throw new ApiError('ERR_NOT_A_FRIEND', `None of these users is a friend of ${uid}.`);
		}
		for (const friend of former) {
			friends.get(uid)?.delete(friend);
			friends.get(friend)?.delete(uid);
		}
		return done('The friend relations have been removed successfully.');
	},

	'GET /users/{uid}/blockedusers': (call: Call<JsonObject, BlockedUsersQuery>) => {
		const { users, blocks } = call.state;
		const { uid } = findUser(call.state, call.params.uid);
		const { searchKey, direction = 'blockedByMe' } = call.query;
		const byMe = direction === 'hasBlockedMe' ? undefined : blocks.get(uid);
		const blockers =
			direction === 'blockedByMe' ? [] : [...blocks].filter(([, blocked]) => blocked.has(uid));
		const others = new Set([...(byMe?.keys() ?? []), ...blockers.map(([blocker]) => blocker)]);
		const found = [...others]
			.map((other) => {
				const byMeAt = byMe?.get(other);
				const byThemAt = blocks.get(other)?.get(uid);
				const view = users.get(other) ? userView(users.get(other)!) : { uid: other };
				return {
					...view,
					...(byMeAt !== undefined && { blockedByMe: true, blockedByMeAt: byMeAt }),
					...(byThemAt !== undefined &&
						direction !== 'blockedByMe' && { hasBlockedMe: true, hasBlockedMeAt: byThemAt }),
					blockedAt: byMeAt ?? byThemAt,
					conversationId: userConversationId(uid, other),
				};
			})
			.filter((view) => isFound(view, searchKey));
		return answerList(call, found, { key: 'uid' });
	},

	'POST /users/{uid}/blockedusers': changeBlocks('blocked', (state, uid, other) => {
		if (other === uid) throw new ApiError('ERR_CANNOT_BLOCK_SELF', 'A user cannot block itself.');
		const blocks = state.blocks.get(uid) ?? new Map<string, number>();
		state.blocks.set(uid, blocks.set(other, unixNow()));
		return true;
	}),

	// Unblocking somebody who is not blocked changes nothing and is no error.
	'DELETE /users/{uid}/blockedusers': changeBlocks(
		'unblocked',
		(state, uid, other) => state.blocks.get(uid)?.delete(other) === true,
	),
};
