import { outputOfPin } from '../../fields';
import type { Operation } from '../../../shared/operation/types';
import { otherUser, pinOwner, refuseSameUser } from './conversation';

/** https://www.cometchat.com/docs/rest-api/conversations/pin-user-conversation */
export const pinConversation: Operation = {
	name: 'Pin Conversation',
	value: 'pinConversation',
	action: 'Pin a conversation with a user',
	description: 'Put the conversation with another user at the top of the list of one user',
	routing: { request: { method: 'POST', url: '/users/{uid}/conversation/pin' } },
	fields: [otherUser, pinOwner],
	// A second pinning keeps the time of the first
	idempotent: true,
	completeItem: refuseSameUser,
	...outputOfPin({ pinned: true }),
};
