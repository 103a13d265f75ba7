import { limit, output, returnAll } from '../../../shared/fields';
import { wholeList } from '../../fields';
import type { Operation } from '../../../shared/operation/types';
import { authTokenInQuery, tokenOptions, withoutLogin } from './pushTokens';

export const getManyPushTokens: Operation = {
	name: 'Get Many Push Tokens',
	value: 'getManyPushTokens',
	action: 'Get many push tokens of a user',
	description: 'List devices of a user that get push notifications, by the auth token of the user',
	routing: { request: { method: 'GET', url: '/notifications/push/v1/tokens' } },
	fields: [authTokenInQuery, returnAll, limit, ...output, tokenOptions],
	records: wholeList('pushTokens'),
	simplify: withoutLogin,
};
