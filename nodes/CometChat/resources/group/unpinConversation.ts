import { guid } from '../../../shared/fields';
import { outputOfPin } from '../../fields';
import type { Operation } from '../../../shared/operation/types';
import { EACH_REFUSAL_FAILS } from '../../../shared/transport/types';
import { pinOwner } from './conversationFields';

/** https://www.cometchat.com/docs/rest-api/conversations/unpin-group-conversation */
export const unpinConversation: Operation = {
	name: 'Unpin Conversation',
	value: 'unpinConversation',
	action: 'Unpin a group conversation',
	description:
		'Unpin the conversation of a group for one user; what the app pins for all users stays',
	routing: { request: { method: 'DELETE', url: '/groups/{guid}/conversation/pin' } },
	fields: [guid, pinOwner],
	doneAfterLostAnswer: EACH_REFUSAL_FAILS,
	...outputOfPin({ unpinned: true }),
};
