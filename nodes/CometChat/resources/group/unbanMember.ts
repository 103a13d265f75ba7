import { guid, onBehalfOfOptions, uid } from '../../../shared/fields';
import type { Operation } from '../../../shared/operation/types';

export const unbanMember: Operation = {
	name: 'Unban Member',
	value: 'unbanMember',
	action: 'Unban a user from a group',
	description: 'Lift the ban of a user, who may join the group again',
	routing: { request: { method: 'DELETE', url: '/groups/{guid}/bannedusers/{uid}' } },
	fields: [guid, uid, onBehalfOfOptions],
	doneAfterLostAnswer: ['ERR_NOT_A_BANNED_USER'],
	confirmation: { unbanned: true },
};
