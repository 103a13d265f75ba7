import {
	boolean,
	id,
	integer,
	listOf,
	metadata,
	name,
	object,
	oneOf,
	pageQuery,
	periodOf,
	scope,
	tags,
	text,
} from '../schemas';
import { area, outcomesOf, pagesOf, record, success, uncountedPagesOf } from './operation';

const type = oneOf('public', 'password', 'private');

/** Fields that create and update share. */
const profile = {
	name,
	type,
	password: text,
	/** URL of the icon. */
	icon: text,
	description: text,
	metadata,
	/** UID. With the header onBehalfOf, an update leaves the owner as it is and does not say so. */
	owner: id,
	tags,
};

/** Members by the scope that they get; a user in several lists gets the highest scope. */
const members = {
	admins: listOf(id),
	moderators: listOf(id),
	participants: listOf(id),
	usersToBan: listOf(id),
};

/** The errors for a user who may not change the group. */
const clearance = [
	'ERR_GROUP_NOT_JOINED',
	'ERR_GROUP_NO_CLEARANCE',
	'ERR_GROUP_NO_SCOPE_CLEARANCE',
	'ERR_GROUP_NO_SELF_ACTION',
] as const;

export const groups = area('Groups', {
	'GET /groups': {
		onBehalfOf: 'optional',
		query: {
			searchKey: text,
			searchIn: listOf(text),
			sortBy: oneOf('name', 'guid', 'createdAt'),
			sortOrder: oneOf('asc', 'desc'),
			...pageQuery,
			affix: oneOf('append', 'prepend'),
			updatedAt: integer,
			withTags: boolean,
			tags: listOf(text),
			type: oneOf('public', 'private', 'password'),
			types: listOf(text),
			hasJoined: boolean,
			guid: text,
			guids: listOf(text),
			...periodOf('createdAt', 'updatedAt'),
			'membersCount[gte]': integer,
			'membersCount[lte]': integer,
			'membersCount[eq]': integer,
		},
		answers: pagesOf('group'),
	},
	'POST /groups': {
		onBehalfOf: 'optional',
		// At most 25 members in all lists together.
		body: object({ guid: id, ...profile, members: object(members) }, ['guid', 'name', 'type']),
		answers: record('group'),
		errors: ['ERR_GUID_ALREADY_EXISTS', 'ERR_UID_NOT_FOUND', 'ERR_EMPTY_GROUP_PASS'],
	},
	'GET /groups/{guid}': { onBehalfOf: 'optional', answers: record('group') },
	'PUT /groups/{guid}': {
		onBehalfOf: 'optional',
		body: object({ ...profile, unset: listOf(oneOf('icon', 'description', 'metadata')) }),
		answers: record('group'),
		errors: [...clearance, 'ERR_EMPTY_GROUP_PASS'],
	},
	'DELETE /groups/{guid}': {
		onBehalfOf: 'optional',
		answers: success,
		errors: clearance,
	},
});

export const groupMembers = area('Group Members', {
	'GET /groups/{guid}/members': {
		query: {
			...pageQuery,
			searchKey: text,
			status: oneOf('available', 'offline'),
			scopes: listOf(text),
		},
		answers: uncountedPagesOf('member'),
	},
	'POST /groups/{guid}/members': {
		onBehalfOf: 'optional',
		// At most 25 users in one call, in all lists together.
		body: object(members),
		answers: outcomesOf('scope'),
		errors: [
			...clearance,
			'ERR_ALREADY_JOINED',
			'ERR_BANNED_GROUPMEMBER',
			'ERR_ALREADY_BANNED',
			'ERR_UID_NOT_FOUND',
		],
	},
	'PUT /groups/{guid}/members/{uid}': {
		onBehalfOf: 'optional',
		// A participant when left out.
		body: object({ scope }),
		answers: record('member'),
		errors: [...clearance, 'ERR_NOT_A_MEMBER', 'ERR_SAME_SCOPE'],
	},
	'DELETE /groups/{guid}/members/{uid}': {
		onBehalfOf: 'optional',
		answers: success,
		errors: [...clearance, 'ERR_NOT_A_MEMBER'],
	},
});

export const bannedUsers = area('Banned Users', {
	'GET /groups/{guid}/bannedusers': {
		query: { ...pageQuery, searchKey: text, scopes: listOf(scope) },
		inferred: ['scopes'],
		answers: uncountedPagesOf('bannedUser'),
	},
	'POST /groups/{guid}/bannedusers/{uid}': {
		onBehalfOf: 'optional',
		answers: success,
		errors: [...clearance, 'ERR_NOT_A_MEMBER', 'ERR_ALREADY_BANNED'],
	},
	'DELETE /groups/{guid}/bannedusers/{uid}': {
		onBehalfOf: 'optional',
		answers: success,
		errors: [...clearance, 'ERR_NOT_A_BANNED_USER'],
	},
});
