import { notice, role } from '../../../shared/fields';
import type { Operation } from '../../../shared/operation/types';

export const deleteRole: Operation = {
	name: 'Delete',
	value: 'delete',
	action: 'Delete a role',
	description: 'Remove a role for good, after its users were given another one',
	routing: { request: { method: 'DELETE', url: '/roles/{role}' } },
	fields: [
		role,
		notice(
			'deleteNotice',
			'Give its users another role first: what becomes of those who still have this one is not documented. This cannot be undone.',
		),
	],
	doneAfterLostAnswer: ['ERR_ROLE_NOT_FOUND'],
	confirmation: { deleted: true },
};
