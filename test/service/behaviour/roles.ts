import { ApiError, badField } from '../errors';
import { findRole } from '../lookup';
import type { RestrictedFeature, Role } from '../records';
import { unixNow, type State } from '../state';
import { without } from '../views';
import { answerList, done, type Behaviours, type Call } from './call';
import { outcomesByTarget } from './outcomes';
import { usualBehaviours, type Collection } from './store';

/** The role of users without another one. */
const DEFAULT_ROLE = 'default';

const roleStore: Collection<Role> = {
	at: '/roles',
	key: 'role',
	noun: 'role',
	missing: 'ERR_ROLE_NOT_FOUND',
	taken: 'ERR_ROLE_ALREADY_EXISTS',
	records: ({ state }) => state.roles,
	create: ({ updatedAt: _unknown, ...sent }) =>
		({ ...sent, restrictedFeatures: [] }) as unknown as Role,
	remove: ({ role }, { state }) => {
		if (role === DEFAULT_ROLE) {
			throw new ApiError('ERR_ROLE_DELETE_DENIED', 'The default role cannot be deleted.');
		}
		for (const user of state.users.values()) if (user.role === role) user.role = DEFAULT_ROLE;
		state.permissions.delete(`role ${role}`);
	},
	view: (role) => without(role, 'restrictedFeatures'),
};

/** A feature that can be restricted: one that a role of the seed restricts, or any with a key like `u.createGroup`. */
function featureOf(state: State, key: string): RestrictedFeature {
	for (const { restrictedFeatures } of state.roles.values()) {
		const feature = restrictedFeatures.find((one) => one.key === key);
		if (feature) return feature;
	}
	if (!/^[a-z]\.[A-Za-z.]+$/.test(key))
		throw badField('featuresToRestrict', `There is no feature ${key}.`);
	return { title: key, description: key, key, path: '/v3', createdAt: unixNow() };
}

/** Roles, and the features restricted for them. */
export const roles: Behaviours = {
	...usualBehaviours(roleStore),

	'GET /roles/{role}/restrictedfeatures': (call: Call) => {
		const { restrictedFeatures } = findRole(call.state, call.params.role);
		return answerList(call, restrictedFeatures, { key: 'key' });
	},

	'POST /roles/{role}/restrictedfeatures': (call: Call<{ featuresToRestrict: string[] }>) => {
		const { state, params, body } = call;
		const role = findRole(state, params.role);
		return {
			data: outcomesByTarget(body.featuresToRestrict, (key) => {
				const feature = { ...featureOf(state, key), createdAt: unixNow() };
				// Restricting twice changes nothing and is no error.
				if (!role.restrictedFeatures.some((one) => one.key === key)) {
					role.restrictedFeatures = [...role.restrictedFeatures, feature];
				}
				return { message: `The feature ${key} has been restricted successfully.` };
			}),
		};
	},

	'DELETE /roles/{role}/restrictedfeatures': (
		call: Call<{ featuresToAllow?: string[]; allowAll?: boolean }>,
	) => {
		const { state, params, body } = call;
		const role = findRole(state, params.role);
		const { featuresToAllow = [], allowAll = false } = body;
		role.restrictedFeatures = role.restrictedFeatures.filter(
			({ key }) => !allowAll && !featuresToAllow.includes(key),
		);
		return done('The feature has been allowed successfully.');
	},
};
