import { byCursor, limit, output, returnAll } from '../../../shared/fields';
import type { Operation } from '../../../shared/operation/types';
import { simplifyList } from './simplifyList';

export const getMany: Operation = {
	name: 'Get Many',
	value: 'getMany',
	action: 'Get many keyword lists',
	description: 'List the keyword lists of the app, with their entries',
	routing: { request: { method: 'GET', url: '/moderation/keywords' } },
	fields: [returnAll, limit, ...output],
	paging: byCursor('id'),
	simplify: simplifyList,
};
