import { guid, limit, output, returnAll } from '../../../shared/fields';
import { simplifyMessage } from '../../../shared/records/simplify';
import type { Operation } from '../../../shared/operation/types';
import { completeFilters, groupFilters } from './filters';
import { listOptions } from './listOptions';
import { messagePaging, order } from './order';

export const getManyInGroup: Operation = {
	name: 'Get Many in Group',
	value: 'getManyInGroup',
	action: 'Get many messages in a group',
	description: 'List the messages that were sent in one group',
	routing: { request: { method: 'GET', url: '/groups/{guid}/messages' } },
	fields: [guid, returnAll, limit, order, ...output, groupFilters, listOptions],
	paging: messagePaging,
	simplify: simplifyMessage,
	completeItem: completeFilters,
};
