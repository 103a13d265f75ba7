import { limit, returnAll, simplify } from '../../fields';
import type { Operation } from '../../transport/types';
import { moderatedMessages, simplifyReviewedMessage } from './moderatedMessages';

export const getManyReviewedMessages: Operation = {
	name: 'Get Many Reviewed Messages',
	value: 'getManyReviewedMessages',
	action: 'Get many reviewed messages',
	description: 'List messages on which a decision was made',
	routing: { request: { method: 'GET', url: '/moderation/reviewed-messages' } },
	fields: [returnAll, limit, simplify],
	paging: moderatedMessages,
	simplify: simplifyReviewedMessage,
};
