import { limit, outputFields, returnAll } from '../../../shared/fields';
import type { Operation } from '../../../shared/operation/types';
import { flaggedColumns, flaggedMessages, simplifyFlaggedMessage } from './moderatedMessages';
import { flaggedFilters, filterInNode } from './queueFilters';

export const getManyFlaggedMessages: Operation = {
	name: 'Get Many Flagged Messages',
	value: 'getManyFlaggedMessages',
	action: 'Get many flagged or reported messages',
	description: 'List messages that users reported, with the reasons they gave',
	routing: { request: { method: 'GET', url: '/moderation/flagged-messages' } },
	fields: [returnAll, limit, ...outputFields(flaggedColumns), flaggedFilters],
	paging: flaggedMessages,
	completeItem: filterInNode({ since: 'lastFlaggedAt' }),
	simplify: simplifyFlaggedMessage,
};
