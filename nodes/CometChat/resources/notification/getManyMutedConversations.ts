import { limit, returnAll, uidInQuery } from '../../../shared/fields';
import { wholeList } from '../../fields';
import type { Operation } from '../../../shared/operation/types';

export const getManyMutedConversations: Operation = {
	name: 'Get Many Muted Conversations',
	value: 'getManyMutedConversations',
	action: 'Get many muted conversations of a user',
	description: 'List conversations that do not notify a user, and until when',
	routing: { request: { method: 'GET', url: '/notifications/v1/preferences/mute' } },
	fields: [uidInQuery, returnAll, limit],
	records: wholeList('mutedConversations'),
};
