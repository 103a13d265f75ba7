import { notice, onBehalfOf } from '../../fields';
import type { Operation } from '../../transport/types';
import { conversationId } from './conversationId';

const deleteNotice = notice(
	'deleteNotice',
	"Everyone who takes part loses the conversation. This cannot be undone. To clear it for one user only, use 'Reset Conversation' of the user or the group.",
);

export const deleteConversation: Operation = {
	name: 'Delete',
	value: 'delete',
	action: 'Delete a conversation for all its users',
	description: 'Erase a conversation for everyone who takes part in it',
	routing: { request: { method: 'DELETE', url: '/conversations/{conversationId}' } },
	fields: [conversationId, onBehalfOf, deleteNotice],
	// The code for a conversation that is gone means a foreign one as well
	alreadyDone: [],
	confirmation: { deleted: true },
};
