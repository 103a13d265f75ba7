import { byPage, limit, returnAll, simplify, simplifyUser, uid } from '../../fields';
import type { Operation } from '../../transport/types';

export const getManyBlockedUsers: Operation = {
	name: 'Get Many Blocked Users',
	value: 'getManyBlockedUsers',
	action: 'Get many blocked users of a user',
	description: 'List those whom a user has blocked, and since when',
	routing: { request: { method: 'GET', url: '/users/{uid}/blockedusers' } },
	fields: [uid, returnAll, limit, simplify],
	paging: byPage('uid'),
	simplify: simplifyUser,
};
