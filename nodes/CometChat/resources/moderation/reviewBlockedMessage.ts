import { collection, messageId, notice } from '../../../shared/fields';
import type { Field, Operation } from '../../../shared/operation/types';
import { decide } from './decide';

const decision: Field = {
	displayName: 'Decision',
	name: 'decision',
	type: 'options',
	required: true,
	options: [
		{ name: 'Choose…', value: '' },
		{ name: 'Approve', value: 'approved', description: 'Deliver the message now' },
		{
			name: 'Reject',
			value: 'rejected',
			description: 'Keep the message blocked, and take it off the list of blocked messages',
		},
	],
	// No decision is preset, because an approved message cannot be held back again
	default: '',
	description: 'Whether the message is delivered',
	routing: { send: { type: 'body', property: 'status' } },
};

const options: Field = collection('options', [
	{
		displayName: 'Mark as Reviewed',
		name: 'reviewed',
		type: 'boolean',
		default: true,
		description: 'Whether the message counts as reviewed',
		routing: { send: { type: 'body', property: 'reviewed' } },
	},
]);

export const reviewBlockedMessage: Operation = {
	name: 'Review Blocked Message',
	value: 'reviewBlockedMessage',
	action: 'Approve or reject a blocked message',
	description: 'Deliver a message that moderation held back, or keep it blocked for good',
	routing: { request: { method: 'PATCH', url: '/moderation/blocked-messages/{messageId}' } },
	fields: [
		messageId,
		decision,
		notice(
			'blockedNotice',
			'The sender is not told. An approved message is delivered at once, late and perhaps out of context, and cannot be held back again.',
		),
		options,
	],
	// Sends the decision; if the same decision was made before, it counts as success
	run: async (client, item) => await decide(client, item, 'blocked'),
};
