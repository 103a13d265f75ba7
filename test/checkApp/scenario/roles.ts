import { byId } from './form';
import type { Part } from '../run';

/** A role that the check creates; the roles of the app are only read. */
export const roles: Part = {
	name: 'roles',
	after: ['users'],
	async run(run) {
		const id = run.id('role');
		const role = byId(id);
		await run.node('role.create', {
			roleId: id,
			name: 'Check',
			additionalFields: { description: 'Of the check' },
		});
		await run.node('role.get', { role });
		await run.node('role.getMany', { returnAll: true });
		await run.node('role.update', {
			role,
			updateFields: { name: 'Check again', metadata: '{"level":2}' },
		});
		await run.holds(
			'GET /roles/{role}',
			{ role: id },
			{ role: id, name: 'Check again', metadata: { level: 2 } },
		);
		await run.node('role.getManyRestrictedFeatures', { role: byId('default'), returnAll: true });
		await run.node('role.restrictFeatures', { role, features: 'u.createGroup' });
		await run.node('role.getManyRestrictedFeatures', { role, returnAll: true });
		await run.node('role.allowFeatures', { role, allow: 'all' });
		await run.holds('GET /roles/{role}/restrictedfeatures', { role: id }, []);
		await run.node('role.getManyPermissions', { role, returnAll: true });
		await run.node('role.setPermissions', {
			role,
			specifyPermissions: 'json',
			permissionsJson: '{"sendMessage":"allow"}',
		});
		await run.node('role.unsetPermission', { role, permission: byId('sendMessage') });
		await run.node('user.update', { uid: byId(run.id('bea')), updateFields: { role } });
		await run.holds('GET /users/{uid}', { uid: run.id('bea') }, { role: id });
		await run.node('user.update', {
			uid: byId(run.id('bea')),
			updateFields: { role: byId('default') },
		});
		await run.node('role.delete', { role });
		await run.gone('GET /roles/{role}', { role: id });
	},
};
