import { notice, reasonId } from '../../../shared/fields';
import type { Operation } from '../../../shared/operation/types';

export const deleteReason: Operation = {
	name: 'Delete',
	value: 'delete',
	action: 'Delete a reason for flagging',
	description: 'Remove a reason for good; users can no longer choose it',
	routing: { request: { method: 'DELETE', url: '/moderation/reasons/{id}' } },
	fields: [
		reasonId,
		notice(
			'deleteNotice',
			'No user of the app can choose this reason any more. This cannot be undone.',
		),
	],
	doneAfterLostAnswer: ['ERR_REASON_NOT_FOUND'],
	confirmation: { deleted: true },
};
