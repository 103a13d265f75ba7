import {
	anyObject,
	boolean,
	id,
	listOf,
	name,
	object,
	oneOf,
	oneOfNumbers,
	pageQuery,
	periodOf,
	tags,
	text,
	userMetadata,
} from '../schemas';
import { area, outcomesOf, pagesOf, record, success, uncountedPagesOf } from './operation';

/** Fields that create and update share. */
const profile = {
	name,
	/** URL of the picture. */
	avatar: text,
	/** URL of the page of the user. */
	link: text,
	role: text,
	statusMessage: text,
	metadata: userMetadata,
	tags,
};

/** UIDs of users to work on: at least one. */
const uids = listOf(id, { minItems: 1 });

export const users = area('Users', {
	'GET /users': {
		query: {
			searchKey: text,
			searchIn: listOf(oneOf('name', 'uid')),
			status: oneOf('available', 'offline'),
			count: boolean,
			...pageQuery,
			role: text,
			withTags: boolean,
			tags: listOf(text),
			roles: listOf(text),
			onlyDeactivated: boolean,
			withDeactivated: boolean,
			...periodOf('createdAt', 'updatedAt'),
			uids: listOf(text),
			sortBy: oneOf('name'),
			sortOrder: oneOf('asc', 'desc'),
			friendsOnly: oneOfNumbers(0, 1),
			hideBlockedUsers: oneOfNumbers(0, 1),
		},
		inferred: ['uids', 'sortBy', 'sortOrder', 'friendsOnly', 'hideBlockedUsers'],
		onBehalfOf: 'optional',
		answers: pagesOf('user'),
	},
	'POST /users': {
		takesAuthOnlyKey: true,
		body: object({ uid: id, ...profile, withAuthToken: boolean }, ['uid', 'name']),
		answers: record('user'),
		errors: ['ERR_UID_ALREADY_EXISTS', 'ERR_ROLE_NOT_FOUND'],
	},
	'PUT /users': {
		body: object({ uidsToActivate: uids }, ['uidsToActivate']),
		// The names given to `outcomesOf` only tell shapes of answers apart
		answers: outcomesOf('nonDeactivatedUids'),
	},
	'DELETE /users': {
		body: object({ uidsToDeactivate: uids }, ['uidsToDeactivate']),
		answers: outcomesOf('deactivatedUids'),
	},
	'GET /users/{uid}': { onBehalfOf: 'optional', answers: record('user') },
	'PUT /users/{uid}': {
		body: object({ ...profile, unset: listOf(oneOf('avatar', 'link', 'metadata')) }),
		answers: record('user'),
		errors: ['ERR_ROLE_NOT_FOUND'],
	},
	'DELETE /users/{uid}': {
		body: object({ permanent: boolean }),
		answers: success,
	},
});

export const authTokens = area('Auth Tokens', {
	'GET /users/{uid}/auth_tokens': { query: pageQuery, answers: pagesOf('authToken') },
	'POST /users/{uid}/auth_tokens': {
		takesAuthOnlyKey: true,
		body: object({ force: boolean }),
		answers: record('authToken'),
	},
	'DELETE /users/{uid}/auth_tokens': { answers: success },
	'GET /users/{uid}/auth_tokens/{authToken}': { answers: record('authToken') },
	'PUT /users/{uid}/auth_tokens/{authToken}': {
		body: object({ platform: text, userAgent: text, appInfo: anyObject }),
		answers: record('authToken'),
	},
	'DELETE /users/{uid}/auth_tokens/{authToken}': { answers: success },
});

export const friends = area('Friends', {
	'GET /users/{uid}/friends': {
		query: { searchKey: text, ...pageQuery },
		answers: uncountedPagesOf('user'),
	},
	'POST /users/{uid}/friends': {
		body: object({ accepted: uids, addToConversations: boolean }, ['accepted']),
		answers: outcomesOf('accepted'),
		errors: ['ERR_ALREADY_FRIEND', 'ERR_CANNOT_FORM_SELF_RELATION'],
	},
	'DELETE /users/{uid}/friends': {
		body: object({ friends: uids }, ['friends']),
		answers: success,
		errors: ['ERR_NOT_A_FRIEND'],
	},
});

export const blockedUsers = area('Blocked Users', {
	'GET /users/{uid}/blockedusers': {
		query: {
			searchKey: text,
			direction: oneOf('blockedByMe', 'hasBlockedMe', 'both'),
			...pageQuery,
		},
		inferred: ['direction'],
		answers: uncountedPagesOf('blockedUser'),
	},
	'POST /users/{uid}/blockedusers': {
		body: object({ blockedUids: uids }, ['blockedUids']),
		answers: outcomesOf('uid'),
		errors: ['ERR_CANNOT_BLOCK_SELF'],
	},
	'DELETE /users/{uid}/blockedusers': {
		body: object({ blockedUids: uids }, ['blockedUids']),
		answers: outcomesOf('uid'),
	},
});
