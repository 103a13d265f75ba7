import { limit, returnAll, simplify } from '../../fields';
import type { Operation } from '../../transport/types';
import { moderatedMessages, simplifyBlockedMessage } from './moderatedMessages';

export const getManyBlockedMessages: Operation = {
	name: 'Get Many Blocked Messages',
	value: 'getManyBlockedMessages',
	action: 'Get many blocked messages',
	description: 'List messages that moderation blocked and that wait for a decision',
	routing: { request: { method: 'GET', url: '/moderation/blocked-messages' } },
	fields: [returnAll, limit, simplify],
	paging: moderatedMessages,
	simplify: simplifyBlockedMessage,
};
