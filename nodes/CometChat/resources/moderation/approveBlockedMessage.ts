import { messageId } from '../../fields';
import type { Operation } from '../../transport/types';

export const approveBlockedMessage: Operation = {
	name: 'Approve Blocked Message',
	value: 'approveBlockedMessage',
	action: 'Approve a blocked message',
	description: 'Deliver a message that moderation had blocked',
	route: 'PATCH /moderation/blocked-messages/{messageId}',
	fields: [messageId],
	body: { status: 'approved' },
};
