import { limit, returnAll, simplify } from '../../fields';
import type { Operation } from '../../transport/types';
import { flaggedMessages, simplifyFlaggedMessage } from './moderatedMessages';

export const getManyFlaggedMessages: Operation = {
	name: 'Get Many Flagged Messages',
	value: 'getManyFlaggedMessages',
	action: 'Get many flagged messages',
	description: 'List messages that users reported, with the reasons they gave',
	routing: { request: { method: 'GET', url: '/moderation/flagged-messages' } },
	fields: [returnAll, limit, simplify],
	paging: flaggedMessages,
	simplify: simplifyFlaggedMessage,
};
