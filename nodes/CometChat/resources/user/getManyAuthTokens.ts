import { byPage, limit, returnAll, uid } from '../../../shared/fields';
import type { Operation } from '../../../shared/operation/types';

export const getManyAuthTokens: Operation = {
	name: 'Get Many Auth Tokens',
	value: 'getManyAuthTokens',
	action: 'Get many auth tokens of a user',
	description: 'List login tokens of a user, each with its time of creation',
	routing: { request: { method: 'GET', url: '/users/{uid}/auth_tokens' } },
	fields: [uid, returnAll, limit],
	paging: byPage('authToken'),
};
