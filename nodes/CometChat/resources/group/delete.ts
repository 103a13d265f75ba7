import { guid, onBehalfOfOptions } from '../../fields';
import type { Field, Operation } from '../../transport/types';

const deleteNotice: Field = {
	displayName: 'The group disappears for all its members. This cannot be undone.',
	name: 'deleteNotice',
	type: 'notice',
	default: '',
};

export const deleteGroup: Operation = {
	name: 'Delete',
	value: 'delete',
	action: 'Delete a group',
	description: 'Close a group for all its members, for good',
	routing: { request: { method: 'DELETE', url: '/groups/{guid}' } },
	fields: [guid, deleteNotice, onBehalfOfOptions],
	rateLimit: 'core',
	alreadyDone: ['ERR_GUID_NOT_FOUND'],
	confirmation: { deleted: true },
};
