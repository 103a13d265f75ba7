import { guid, onBehalfOfOptions, output } from '../../../shared/fields';
import type { Operation } from '../../../shared/operation/types';
import { simplifyGroup } from './simplified';

export const get: Operation = {
	name: 'Get',
	value: 'get',
	action: 'Get a group',
	description: 'Read the name, type, owner, tags and number of members of one group',
	routing: { request: { method: 'GET', url: '/groups/{guid}' } },
	fields: [guid, ...output, onBehalfOfOptions],
	simplify: simplifyGroup,
};
