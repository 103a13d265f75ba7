import { limit, output, returnAll } from '../../../shared/fields';
import { simplifyMessage } from '../../../shared/records/simplify';
import type { Operation } from '../../../shared/operation/types';
import { appFilters, completeFilters } from './filters';
import { listOptions } from './listOptions';
import { messagePaging, order } from './order';

export const getMany: Operation = {
	name: 'Get Many',
	value: 'getMany',
	action: 'Get many messages of the app',
	description:
		'List messages of all conversations, or of one by its ID; can be searched and filtered by sender, time, type and more',
	routing: { request: { method: 'GET', url: '/messages' } },
	fields: [returnAll, limit, order, ...output, appFilters, listOptions],
	paging: messagePaging,
	simplify: simplifyMessage,
	completeItem: completeFilters,
};
