import { guid, notice, onBehalfOfOptions } from '../../../shared/fields';
import type { Operation } from '../../../shared/operation/types';

const deleteNotice = notice(
	'deleteNotice',
	'The group disappears for all its members. This cannot be undone.',
);

export const deleteGroup: Operation = {
	name: 'Delete',
	value: 'delete',
	action: 'Delete a group',
	description: 'Close a group for all its members, for good',
	routing: { request: { method: 'DELETE', url: '/groups/{guid}' } },
	fields: [guid, deleteNotice, onBehalfOfOptions],
	rateLimit: 'core',
	doneAfterLostAnswer: ['ERR_GUID_NOT_FOUND'],
	confirmation: { deleted: true },
};
