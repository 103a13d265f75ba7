import { onBehalfOf } from '../../fields';
import type { Operation } from '../../transport/types';
import { conversationId } from './conversationId';

export const deleteConversation: Operation = {
	name: 'Delete',
	value: 'delete',
	action: 'Delete a conversation for all its users',
	description: 'Erase a conversation for everyone who takes part in it. This cannot be undone.',
	routing: { request: { method: 'DELETE', url: '/conversations/{conversationId}' } },
	fields: [conversationId, onBehalfOf],
	// The code for a conversation that is gone means a foreign one as well
	alreadyDone: [],
	confirmation: { deleted: true },
};
