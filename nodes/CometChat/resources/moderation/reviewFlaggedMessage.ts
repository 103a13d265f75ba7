import { messageId, notice } from '../../../shared/fields';
import type { Field, Operation } from '../../../shared/operation/types';
import { decide } from './decide';

const decision: Field = {
	displayName: 'Decision',
	name: 'decision',
	type: 'options',
	required: true,
	options: [
		{ name: 'Choose…', value: '' },
		{ name: 'Approve', value: 'approved', description: 'Leave the message where it is' },
		{ name: 'Block', value: 'disapproved', description: 'Take the message away from its readers' },
	],
	// No decision is preset, because the service takes no second decision
	default: '',
	description: 'Whether the message stays',
	routing: { send: { type: 'body', property: 'status' } },
};

export const reviewFlaggedMessage: Operation = {
	name: 'Review Flagged Message',
	value: 'reviewFlaggedMessage',
	action: 'Approve or block a flagged message',
	description: 'Leave a message that users reported where it is, or block it',
	routing: { request: { method: 'PATCH', url: '/moderation/flagged-messages/{messageId}' } },
	fields: [
		messageId,
		decision,
		notice(
			'flaggedNotice',
			'Neither the sender nor those who reported the message are told. The decision cannot be undone.',
		),
	],
	// Sends the decision; if the same decision was made before, it counts as success
	run: async (client, item) => await decide(client, item, 'flagged'),
};
