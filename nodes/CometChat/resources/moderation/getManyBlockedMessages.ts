import { limit, outputFields, returnAll } from '../../../shared/fields';
import type { Operation } from '../../../shared/operation/types';
import { blockedColumns, moderatedMessages, simplifyBlockedMessage } from './moderatedMessages';
import { blockedFilters, filterInNode } from './queueFilters';

export const getManyBlockedMessages: Operation = {
	name: 'Get Many Blocked Messages',
	value: 'getManyBlockedMessages',
	action: 'Get many blocked messages',
	description: 'List messages that moderation blocked and that wait for a decision',
	routing: { request: { method: 'GET', url: '/moderation/blocked-messages' } },
	fields: [returnAll, limit, ...outputFields(blockedColumns), blockedFilters],
	paging: moderatedMessages,
	completeItem: filterInNode({ since: 'blockedAt' }),
	simplify: simplifyBlockedMessage,
};
