import { byCursor, limit, output, returnAll } from '../../fields';
import type { Operation } from '../../transport/types';
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
