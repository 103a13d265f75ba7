import { ApiError } from '../errors';
import { findGroup, findMessage, findUser } from '../lookup';
import { byUid, pageOf, type ListKind } from '../paging';
import type { Group, JsonObject, User } from '../records';
import type { Backend, Router } from '../router';
import { boolean, integer, listOf, object, oneOf, pageQuery, text } from '../schemas';
import { matchesSearch, searchQuery, separated, type SearchQuery } from '../search';
import { groupConversationId, unixNow, type State } from '../state';
import { groupView, userView } from '../views';

type ByGuid = { Params: { guid: string } };

interface GroupListQuery extends SearchQuery {
	sortBy?: 'name' | 'guid' | 'createdAt';
	sortOrder?: 'asc' | 'desc';
	affix?: 'append' | 'prepend';
	updatedAt?: number;
	withTags?: boolean;
	type?: string;
	types?: string[];
	hasJoined?: boolean;
}

const byGuid: ListKind<JsonObject> = {
	idOf: ({ guid }) => String(guid),
	withId: (record, guid) => ({ ...record, guid }),
};

/** Groups, their banned users and their conversations. */
export function addGroupRoutes(api: Router, backend: Backend): void {
	api.add<{ Querystring: GroupListQuery }>(
		'GET /groups',
		{
			onBehalfOf: 'optional',
			query: {
				...pageQuery,
				...searchQuery,
				sortBy: oneOf('name', 'guid', 'createdAt'),
				sortOrder: oneOf('asc', 'desc'),
				affix: oneOf('append', 'prepend'),
				updatedAt: integer,
				withTags: boolean,
				type: oneOf('public', 'private', 'password'),
				types: listOf(text),
				hasJoined: boolean,
			},
		},
		(request) => {
			const { query, actor } = request;
			const found = [...backend.state.groups.values()].filter((group) =>
				isListed(group, query, actor),
			);
			if (query.sortBy) found.sort(inOrder(query.sortBy, query.sortOrder));
			const views = found.map((group) => groupView(group, actor, query.withTags));
			return pageOf(request, views, byGuid);
		},
	);

	api.add<ByGuid>('GET /groups/{guid}', { onBehalfOf: 'optional' }, ({ params, actor }) => ({
		data: groupView(findGroup(backend.state, params.guid), actor),
	}));

	addBanRoutes(api, backend);

	api.add<ByGuid & { Body: { messageId?: number } }>(
		'POST /groups/{guid}/conversation/delivered',
		{ onBehalfOf: 'required', bodyOptional: true, body: object({ messageId: integer }) },
		({ params, body, actor }) => {
			const { state } = backend;
			const group = findGroup(state, params.guid);
			const { uid } = actor!;
			if (!group.members.has(uid)) {
				throw new ApiError(
					'ERR_GROUP_NOT_JOINED',
					`The user with uid ${uid} has not joined the group ${group.guid}.`,
				);
			}
			markDelivered(state, group, uid, body.messageId);
			const message =
				'All the messages in the group are marked as delivered for the requesting user.';
			return { data: { success: true, message } };
		},
	);
}

function addBanRoutes(api: Router, backend: Backend): void {
	api.add<ByGuid>('GET /groups/{guid}/bannedusers', { query: pageQuery }, (request) => {
		const { users } = backend.state;
		const group = findGroup(backend.state, request.params.guid);
		const found = [...group.banned.values()].map(({ uid, scope, joinedAt }) => {
			const user = users.get(uid);
			return { ...(user ? userView(user) : { uid }), scope, joinedAt, isBanned: true };
		});
		return pageOf(request, found, byUid);
	});

	api.add<{ Params: { guid: string; uid: string } }>(
		'POST /groups/{guid}/bannedusers/{uid}',
		{ onBehalfOf: 'optional' },
		({ params, actor }) => {
			const group = findGroup(backend.state, params.guid);
			const { uid } = findUser(backend.state, params.uid);
			const { guid } = group;
			if (group.banned.has(uid)) {
				throw new ApiError(
					'ERR_ALREADY_BANNED',
					`The user with uid ${uid} is already banned from the group ${guid}.`,
				);
			}
			const member = group.members.get(uid);
			if (!member) {
				throw new ApiError(
					'ERR_NOT_A_MEMBER',
					`The user with uid ${uid} is not a member of the group ${guid}.`,
				);
			}
			if (actor) checkClearance(group, actor.uid, uid);
			group.members.delete(uid);
			group.banned.set(uid, member);
			group.updatedAt = unixNow();
			const message = `The user with uid ${uid} has been banned from the Group with ${guid}.`;
			return { data: { success: true, message } };
		},
	);
}

/** Banning as a user takes the scope admin or moderator, and nobody bans upwards. */
function checkClearance(group: Group, actor: string, target: string): void {
	const { guid, members } = group;
	const scope = members.get(actor)?.scope;
	if (actor === target) {
		throw new ApiError('ERR_GROUP_NO_SELF_ACTION', 'A user cannot ban itself from a group.');
	}
	if (scope === undefined) {
		throw new ApiError(
			'ERR_GROUP_NOT_JOINED',
			`The user with uid ${actor} has not joined the group ${guid}.`,
		);
	}
	if (scope === 'participant') {
		throw new ApiError(
			'ERR_GROUP_NO_CLEARANCE',
			`The user with uid ${actor} does not have the clearance to ban members of ${guid}.`,
		);
	}
	const isAbove = group.owner === target || members.get(target)?.scope === 'admin';
	if (isAbove && group.owner !== actor) {
		throw new ApiError(
			'ERR_GROUP_NO_SCOPE_CLEARANCE',
			`The user with uid ${target} has a higher scope in the group ${guid}.`,
		);
	}
}

function markDelivered(state: State, group: Group, uid: string, messageId?: number): void {
	const conversationId = groupConversationId(group.guid);
	const conversation = state.conversations.get(conversationId);
	if (!conversation?.messageIds.length) {
		throw new ApiError(
			'ERR_CONVERSATION_NOT_ACCESSIBLE',
			`The conversation ${conversationId} is not accessible for the user ${uid}.`,
		);
	}
	let upTo = conversation.messageIds[conversation.messageIds.length - 1];
	if (messageId !== undefined) {
		const message = findMessage(state, String(messageId));
		if (message.conversationId !== conversationId) {
			throw new ApiError(
				'ERR_MESSAGE_ID_NOT_FOUND',
				`The message with id ${messageId} is not in the conversation ${conversationId}.`,
			);
		}
		upTo = message.id;
	}
	conversation.deliveredUpTo.set(uid, upTo);
}

function isListed(group: Group, query: GroupListQuery, actor?: User): boolean {
	const { type, types, updatedAt, affix = 'append', hasJoined } = query;
	if (type !== undefined && group.type !== type) return false;
	if (types && !separated(types).includes(group.type)) return false;
	if (updatedAt !== undefined) {
		const isAfter = group.updatedAt > updatedAt;
		if (isAfter !== (affix === 'append')) return false;
	}
	// Only true has an effect; false drops the filter.
	if (hasJoined && actor && !group.members.has(actor.uid)) return false;
	return matchesSearch(query, {
		id: group.guid,
		idName: 'guid',
		name: group.name,
		tags: group.tags,
	});
}

function inOrder(by: 'name' | 'guid' | 'createdAt', order: 'asc' | 'desc' = 'asc') {
	const sign = order === 'asc' ? 1 : -1;
	return (one: Group, other: Group) => {
		if (one[by] === other[by]) return 0;
		return one[by] < other[by] ? -sign : sign;
	};
}
