import { limit, onBehalfOfOptions, output, returnAll } from '../../../shared/fields';
import { simplifyMessage } from '../../../shared/records/simplify';
import type { Operation } from '../../../shared/operation/types';
import { requireUserOfFilter, threadFilters } from './filters';
import { messageId } from './messageFields';
import { messagePaging, order } from './order';

export const getManyInThread: Operation = {
	name: 'Get Many in Thread',
	value: 'getManyInThread',
	action: 'Get many replies in a thread',
	description: 'List the replies to a message, which form its thread',
	routing: { request: { method: 'GET', url: '/messages/{id}/thread' } },
	fields: [messageId, returnAll, limit, order, ...output, threadFilters, onBehalfOfOptions],
	// An older reference has page numbers here, but every published answer carries a cursor
	paging: messagePaging,
	simplify: simplifyMessage,
	completeItem: requireUserOfFilter,
};
