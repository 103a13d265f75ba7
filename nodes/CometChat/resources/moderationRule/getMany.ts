import { byCursor, limit, output, returnAll } from '../../../shared/fields';
import type { Operation } from '../../../shared/operation/types';
import { simplifyRule } from './simplifyRule';

export const getMany: Operation = {
	name: 'Get Many',
	value: 'getMany',
	action: 'Get many moderation rules',
	description: 'List the moderation rules of the app, those that are off as well',
	routing: { request: { method: 'GET', url: '/moderation/rules' } },
	fields: [returnAll, limit, ...output],
	paging: byCursor('id'),
	simplify: simplifyRule,
};
