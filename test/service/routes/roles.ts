import { findRole } from '../lookup';
import { pageOf } from '../paging';
import type { Backend, Router } from '../router';
import { pageQuery } from '../schemas';
import { without } from '../views';

/** Roles and the features restricted for them. */
export function addRoleRoutes(api: Router, backend: Backend): void {
	api.add('GET /roles', { query: pageQuery }, (request) => {
		const roles = [...backend.state.roles.values()].map((role) =>
			without(role, 'restrictedFeatures'),
		);
		return pageOf(request, roles, {
			idOf: ({ role }) => role,
			withId: (view, role) => ({ ...view, role }),
		});
	});

	api.add<{ Params: { role: string } }>(
		'GET /roles/{role}/restrictedfeatures',
		{ query: pageQuery },
		(request) => {
			const { restrictedFeatures } = findRole(backend.state, request.params.role);
			return pageOf(request, restrictedFeatures, {
				idOf: ({ key }) => key,
				withId: (feature, key) => ({ ...feature, key }),
			});
		},
	);
}
