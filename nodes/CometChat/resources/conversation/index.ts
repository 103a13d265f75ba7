import type { Resource } from '../../transport/types';
import { deleteConversation } from './delete';
import { get } from './get';
import { getMany } from './getMany';

export const conversation: Resource = {
	name: 'Conversation',
	value: 'conversation',
	defaultOperation: 'getMany',
	operations: [deleteConversation, get, getMany],
};
