import { byCursor, limit, returnAll, simplify, simplifyMessage } from '../../fields';
import type { Operation } from '../../transport/types';
import { appFilters, completePeriod, listOptions } from './filters';

export const getMany: Operation = {
	name: 'Get Many',
	value: 'getMany',
	action: 'Get many messages of the app',
	description:
		'List messages of all conversations, or of one by its ID; can be searched and filtered by sender, time, type and more',
	routing: { request: { method: 'GET', url: '/messages' } },
	fields: [returnAll, limit, simplify, appFilters, listOptions],
	paging: byCursor('id'),
	simplify: simplifyMessage,
	complete: (item) => {
		completePeriod(item);
		// Of this list alone, the reference says that it needs both
		if (item.request.query.unread === true) item.request.query.count = true;
	},
};
