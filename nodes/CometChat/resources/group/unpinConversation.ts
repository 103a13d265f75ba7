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
	description: 'Take the pin of one user off the conversation of a group; a pin of the app stays',
	routing: { request: { method: 'DELETE', url: '/groups/{guid}/conversation/pin' } },
	fields: [guid, pinOwner],
	alreadyDone: EACH_REFUSAL_FAILS,
	...outputOfPin({ unpinned: true }),
};
