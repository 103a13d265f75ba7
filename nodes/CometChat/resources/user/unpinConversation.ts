import { outputOfPin } from '../../fields';
import type { Operation } from '../../../shared/operation/types';
import { EACH_REFUSAL_FAILS } from '../../../shared/transport/types';
import { otherUser, pinOwner, refuseSameUser } from './conversation';

/** https://www.cometchat.com/docs/rest-api/conversations/unpin-user-conversation */
export const unpinConversation: Operation = {
	name: 'Unpin Conversation',
	value: 'unpinConversation',
	action: 'Unpin a conversation with a user',
	description:
		'Unpin the conversation with another user for one user; what the app pins for all users stays',
	routing: { request: { method: 'DELETE', url: '/users/{uid}/conversation/pin' } },
	fields: [otherUser, pinOwner],
	doneAfterLostAnswer: EACH_REFUSAL_FAILS,
	completeItem: refuseSameUser,
	...outputOfPin({ unpinned: true }),
};
