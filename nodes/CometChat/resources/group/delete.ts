import { guid, onBehalfOfOptions } from '../../fields';
import type { Operation } from '../../transport/types';

export const deleteGroup: Operation = {
	name: 'Delete',
	value: 'delete',
	action: 'Delete a group',
	description: 'Close a group for all its members, for good. This cannot be undone.',
	routing: { request: { method: 'DELETE', url: '/groups/{guid}' } },
	fields: [guid, onBehalfOfOptions],
	rateLimit: 'core',
	alreadyDone: ['ERR_GUID_NOT_FOUND'],
	confirmation: { deleted: true },
};
