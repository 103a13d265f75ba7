import { limit, outputFields, returnAll } from '../../../shared/fields';
import type { Operation } from '../../../shared/operation/types';
import { reviewedColumns, moderatedMessages, simplifyReviewedMessage } from './moderatedMessages';
import { filterInNode, reviewedFilters } from './queueFilters';

export const getManyReviewedMessages: Operation = {
	name: 'Get Many Reviewed Messages',
	value: 'getManyReviewedMessages',
	action: 'Get many reviewed messages',
	description: 'List messages on which a decision was made',
	routing: { request: { method: 'GET', url: '/moderation/reviewed-messages' } },
	fields: [returnAll, limit, ...outputFields(reviewedColumns), reviewedFilters],
	paging: moderatedMessages,
	completeItem: filterInNode({ since: 'updatedAt' }),
	simplify: simplifyReviewedMessage,
};
