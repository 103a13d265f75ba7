import { guid } from '../../../shared/fields';
import { outputOfPin } from '../../fields';
import type { Operation } from '../../../shared/operation/types';
import { pinOwner } from './conversationFields';

/** https://www.cometchat.com/docs/rest-api/conversations/pin-group-conversation */
export const pinConversation: Operation = {
	name: 'Pin Conversation',
	value: 'pinConversation',
	action: 'Pin a group conversation',
	description: 'Put the conversation of a group at the top of the list of one user',
	routing: { request: { method: 'POST', url: '/groups/{guid}/conversation/pin' } },
	fields: [guid, pinOwner],
	// A second pinning keeps the time of the first
	idempotent: true,
	...outputOfPin({ pinned: true }),
};
