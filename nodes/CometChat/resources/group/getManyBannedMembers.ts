import { byPage, guid, limit, returnAll, simplify } from '../../fields';
import type { Operation } from '../../transport/types';
import { simplifyMember } from './simplified';

export const getManyBannedMembers: Operation = {
	name: 'Get Many Banned Members',
	value: 'getManyBannedMembers',
	action: 'Get many banned members of a group',
	description: 'List many users who were banned from a group and cannot join it',
	routing: { request: { method: 'GET', url: '/groups/{guid}/bannedusers' } },
	fields: [guid, returnAll, limit, simplify],
	paging: byPage('uid'),
	simplify: simplifyMember,
};
