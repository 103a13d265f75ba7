import { messageId } from '../../fields';
import type { Operation } from '../../transport/types';

export const approveBlockedMessage: Operation = {
	name: 'Approve Blocked Message',
	value: 'approveBlockedMessage',
	action: 'Approve a blocked message',
	description: 'Deliver a message that moderation had blocked',
	routing: {
		request: {
			method: 'PATCH',
			url: '/moderation/blocked-messages/{messageId}',
			body: { status: 'approved' },
		},
	},
	fields: [messageId],
};
