import { notice, role } from '../../../shared/fields';
import type { Operation } from '../../../shared/operation/types';

export const deleteRole: Operation = {
	name: 'Delete',
	value: 'delete',
	action: 'Delete a role',
	description: 'Remove a role for good; its users get the default role',
	routing: { request: { method: 'DELETE', url: '/roles/{role}' } },
	fields: [
		role,
		notice(
			'deleteNotice',
			'All users with this role get the default role at once. This cannot be undone.',
		),
	],
	alreadyDone: ['ERR_ROLE_NOT_FOUND'],
	confirmation: { deleted: true },
};
