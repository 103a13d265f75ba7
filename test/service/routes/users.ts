import { ApiError, badField } from '../errors';
import { findRole, findUser } from '../lookup';
import { byUid, pageOf } from '../paging';
import type { JsonObject, User } from '../records';
import type { Backend, Router } from '../router';
import {
	anyObject,
	boolean,
	id,
	listOf,
	metadata,
	name,
	object,
	oneOf,
	pageQuery,
	tags,
	text,
} from '../schemas';
import { matchesSearch, searchQuery, separated, type SearchQuery } from '../search';
import { removeMessage, unixNow, userConversationId } from '../state';
import { userView } from '../views';

type ByUid = { Params: { uid: string } };

interface UserChanges {
	name?: string;
	avatar?: string;
	link?: string;
	role?: string;
	statusMessage?: string;
	metadata?: JsonObject;
	tags?: string[];
	unset?: Array<'avatar' | 'link' | 'metadata'>;
}

interface UserListQuery extends SearchQuery {
	status?: 'available' | 'offline';
	role?: string;
	roles?: string[];
	withTags?: boolean;
	onlyDeactivated?: boolean;
	withDeactivated?: boolean;
}

/** Users, their tokens, friends and conversations. */
export function addUserRoutes(api: Router, backend: Backend): void {
	api.add<{ Querystring: UserListQuery }>(
		'GET /users',
		{
			query: {
				...pageQuery,
				...searchQuery,
				status: oneOf('available', 'offline'),
				// The answer carries the number of users in any case, in meta.pagination.total.
				count: boolean,
				role: text,
				roles: listOf(text),
				withTags: boolean,
				onlyDeactivated: boolean,
				withDeactivated: boolean,
			},
		},
		(request) => {
			const { query } = request;
			const found = [...backend.state.users.values()].filter((user) => isListed(user, query));
			const views = found.map((user) => userView(user, query.withTags));
			return pageOf(request, views, byUid);
		},
	);

	api.add<ByUid>('GET /users/{uid}', { onBehalfOf: 'optional' }, ({ params }) => ({
		data: userView(findUser(backend.state, params.uid)),
	}));

	api.add<ByUid & { Body: UserChanges }>(
		'PUT /users/{uid}',
		{
			bodyOptional: true,
			body: object({
				name,
				avatar: text,
				link: text,
				role: text,
				statusMessage: text,
				metadata,
				tags,
				// Only these three attributes can be unset.
				unset: listOf(oneOf('avatar', 'link', 'metadata')),
			}),
		},
		({ params, body }) => {
			const user = findUser(backend.state, params.uid);
			const { unset = [], ...changes } = body;
			if (changes.role !== undefined) findRole(backend.state, changes.role);
			Object.assign(user, changes, { updatedAt: unixNow() });
			for (const attribute of unset) delete user[attribute];
			return { data: userView(user) };
		},
	);

	api.add<{ Body: { uidsToActivate: string[] } }>(
		'PUT /users',
		{ body: object({ uidsToActivate: listOf(id, { minItems: 1 }) }, ['uidsToActivate']) },
		({ body }) => {
			const nonDeactivatedUids: string[] = [];
			for (const uid of body.uidsToActivate) {
				const user = backend.state.users.get(uid.toLowerCase());
				if (user?.deactivatedAt === undefined) {
					nonDeactivatedUids.push(uid);
				} else {
					delete user.deactivatedAt;
					user.updatedAt = unixNow();
				}
			}
			return { data: { nonDeactivatedUids } };
		},
	);

	addTokenRoutes(api, backend);
	addFriendRoutes(api, backend);
	addConversationRoutes(api, backend);
}

function isListed(user: User, query: UserListQuery): boolean {
	const { status, role, roles, onlyDeactivated, withDeactivated } = query;
	const isDeactivated = user.deactivatedAt !== undefined;
	if (onlyDeactivated ? !isDeactivated : isDeactivated && !withDeactivated) return false;
	if (status !== undefined && (user.status === 'offline') !== (status === 'offline')) return false;
	if (role !== undefined && user.role !== role) return false;
	if (roles && !separated(roles).includes(user.role)) return false;
	return matchesSearch(query, { id: user.uid, idName: 'uid', name: user.name, tags: user.tags });
}

function addTokenRoutes(api: Router, backend: Backend): void {
	api.add<{
		Params: { uid: string; authToken: string };
		Body: { platform?: string; userAgent?: string; appInfo?: JsonObject };
	}>(
		'PUT /users/{uid}/auth_tokens/{authToken}',
		{
			bodyOptional: true,
			body: object({ platform: text, userAgent: text, appInfo: anyObject }),
		},
		({ params, body }) => {
			const { uid } = findUser(backend.state, params.uid);
			const token = backend.state.authTokens.get(params.authToken);
			if (token?.uid !== uid) {
				throw new ApiError('ERR_AUTH_TOKEN_NOT_FOUND', `The user ${uid} has no such auth token.`);
			}
			Object.assign(token, body);
			return { data: { uid, authToken: token.authToken, createdAt: token.createdAt } };
		},
	);
}

function addFriendRoutes(api: Router, backend: Backend): void {
	api.add<ByUid & { Querystring: { searchKey?: string } }>(
		'GET /users/{uid}/friends',
		{ query: { ...pageQuery, searchKey: text } },
		(request) => {
			const { users, friends } = backend.state;
			const { uid } = findUser(backend.state, request.params.uid);
			const found = [...(friends.get(uid) ?? [])]
				.map((friend) => users.get(friend))
				.filter((user) => user !== undefined)
				.filter((user) => matchesSearch(request.query, { ...user, id: user.uid, idName: 'uid' }))
				.map((user) => ({ ...userView(user), conversationId: userConversationId(uid, user.uid) }));
			return pageOf(request, found, byUid);
		},
	);

	api.add<ByUid & { Body: { friends: string[] } }>(
		'DELETE /users/{uid}/friends',
		{ body: object({ friends: listOf(text, { minItems: 1 }) }, ['friends']) },
		({ params, body }) => {
			const { friends } = backend.state;
			const { uid } = findUser(backend.state, params.uid);
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
			const message = 'The friend relations have been removed successfully.';
			return { data: { success: true, message } };
		},
	);
}

function addConversationRoutes(api: Router, backend: Backend): void {
	api.add<ByUid & { Body: { conversationWith?: string; deleteMessagesPermanently?: boolean } }>(
		'DELETE /users/{uid}/conversation',
		{
			onBehalfOf: 'required',
			bodyOptional: true,
			body: object({ conversationWith: text, deleteMessagesPermanently: boolean }),
		},
		({ params, body, actor }) => {
			const { state } = backend;
			const { uid } = findUser(state, params.uid);
			const me = actor!.uid;
			// Without conversationWith, the conversation is the one between the user and the actor.
			const other = body.conversationWith ? findUser(state, body.conversationWith).uid : me;
			if (other === uid) {
				throw badField('conversationWith', 'A conversation takes two different users.');
			}
			const id = userConversationId(uid, other);
			const conversation = state.conversations.get(id);
			const isMine = me === uid || me === other;
			// The same code stands for a foreign conversation and for one without messages.
			if (!isMine || !conversation?.messageIds.length || conversation.resetFor.has(me)) {
				throw new ApiError(
					'ERR_CONVERSATION_NOT_ACCESSIBLE',
					`The conversation ${id} is not accessible for the user ${me}.`,
				);
			}
			conversation.resetFor.add(me);
			if (body.deleteMessagesPermanently) {
				for (const messageId of conversation.messageIds) removeMessage(state, messageId);
				conversation.messageIds = [];
			}
			const message = `The conversation ${id} has been deleted successfully for UID ${me}.`;
			return { data: { success: true, message } };
		},
	);
}
