import { anyObject, boolean, id, listOf, name, object, oneOf, pageQuery, text } from '../schemas';
import { area, outcomesOf, pagesOf, record, success, type Spec } from './operation';

/** The users in the lists of a user with the role, and those to whom he may write. */
const settings = {
	type: 'object',
	properties: {
		listUsers: oneOf('all', 'friendsOnly'),
		sendMessagesTo: oneOf('all', 'friendsOnly'),
	},
};

export const roles = area('Roles', {
	'GET /roles': { query: pageQuery, answers: pagesOf('role') },
	'POST /roles': {
		body: object({ role: id, name, description: text, metadata: anyObject, settings }, [
			'role',
			'name',
		]),
		answers: record('role'),
		errors: ['ERR_ROLE_ALREADY_EXISTS'],
	},
	'GET /roles/{role}': { answers: record('role') },
	'PUT /roles/{role}': {
		body: object({
			name,
			description: text,
			metadata: anyObject,
			unset: listOf(oneOf('settings', 'description', 'metadata')),
			settings,
		}),
		answers: record('role'),
	},
	'DELETE /roles/{role}': { answers: success, errors: ['ERR_ROLE_DELETE_DENIED'] },
});

export const restrictedFeatures = area('Restrict Features', {
	'GET /roles/{role}/restrictedfeatures': {
		query: pageQuery,
		inferred: ['perPage', 'page'],
		answers: pagesOf('restrictedFeature'),
	},
	'POST /roles/{role}/restrictedfeatures': {
		body: object({ featuresToRestrict: listOf(text, { minItems: 1 }) }, ['featuresToRestrict']),
		answers: outcomesOf('feature'),
	},
	'DELETE /roles/{role}/restrictedfeatures': {
		// Needs one of the two fields.
		body: {
			...object({ featuresToAllow: listOf(text, { minItems: 1 }), allowAll: boolean }),
			anyOf: [{ required: ['featuresToAllow'] }, { required: ['allowAll'] }],
		},
		answers: success,
	},
});

/** The permissions of a role, or of a scope in a group. */
const permissionsAt = (path: string): Record<string, Spec> => ({
	[`GET ${path}`]: {
		query: pageQuery,
		inferred: ['perPage', 'page'],
		answers: pagesOf('permission'),
	},
	[`PUT ${path}`]: {
		body: object({ permissions: { type: 'object', minProperties: 1 } }, ['permissions']),
		answers: outcomesOf('permission'),
	},
	[`DELETE ${path}/{permission}`]: { answers: record('permissions') },
});

export const permissions = area('RBAC', {
	...permissionsAt('/roles/{role}/permissions'),
	...permissionsAt('/groups/{guid}/scopes/{scope}/permissions'),
});
