import { guid, onBehalfOfOptions, uid } from '../../../shared/fields';
import type { Operation } from '../../../shared/operation/types';

export const kickMember: Operation = {
	name: 'Kick Member',
	value: 'kickMember',
	action: 'Kick a member out of a group',
	description: 'Remove a member from a group, who may join it again (unlike after a ban)',
	routing: { request: { method: 'DELETE', url: '/groups/{guid}/members/{uid}' } },
	fields: [guid, uid, onBehalfOfOptions],
	rateLimit: 'core',
	doneAfterLostAnswer: ['ERR_NOT_A_MEMBER'],
	confirmation: { removed: true },
};
