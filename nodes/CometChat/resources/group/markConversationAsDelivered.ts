import { guid } from '../../../shared/fields';
import { upToMessageOptions } from '../../fields';
import type { Operation } from '../../../shared/operation/types';
import { member } from './conversationFields';

export const markConversationAsDelivered: Operation = {
	name: 'Mark Conversation as Delivered',
	value: 'markConversationAsDelivered',
	action: 'Mark a group conversation as delivered',
	description: 'Record that the messages of a group have reached one of its members',
	routing: { request: { method: 'POST', url: '/groups/{guid}/conversation/delivered' } },
	fields: [guid, member, upToMessageOptions],
	idempotent: true,
	confirmation: { delivered: true },
};
