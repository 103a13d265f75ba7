import { listUnder } from '../../fields';
import { output } from '../../../shared/fields';
import { simplifyPinned } from '../../../shared/records/simplify';
import type { Operation } from '../../../shared/operation/types';

/** https://www.cometchat.com/docs/rest-api/conversations/list-global-pinned-conversations */
export const getManyPinned: Operation = {
	name: 'Get Many Pinned',
	value: 'getManyPinned',
	action: 'Get many pinned conversations of the app',
	description:
		"List the conversations that the app pins at the top for every user, in their order. Those that a user has pinned are in 'Get Many', with a filter.",
	routing: { request: { method: 'GET', url: '/conversations/pinned' } },
	fields: [...output],
	records: (data) => listUnder('pinnedConversations', data),
	simplify: simplifyPinned,
};
