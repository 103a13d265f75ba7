import { expr, newCredential, node, trigger, workflow } from '@n8n/workflow-sdk';

const start = trigger({
	type: 'n8n-nodes-base.manualTrigger',
	version: 1,
	config: { name: 'Start' },
	output: [{}],
});

const blocked = node({
	type: 'n8n-nodes-cometchat.cometChat',
	version: 1,
	config: {
		name: 'Blocked Messages of the Day',
		parameters: {
			resource: 'moderation',
			operation: 'getManyBlockedMessages',
			returnAll: true,
			filters: { since: expr('{{ $now.minus({ days: 1 }).toISO() }}') },
		},
		credentials: { cometChatApi: newCredential('CometChat') },
	},
	output: [{ messageId: '101', text: 'Free crypto', sender: 'dave', ruleName: 'Spam' }],
});

const harmless = node({
	type: 'n8n-nodes-base.filter',
	version: 2.3,
	config: {
		name: 'Without a Link',
		parameters: {
			conditions: {
				options: { caseSensitive: false, leftValue: '', typeValidation: 'strict', version: 2 },
				conditions: [
					{
						leftValue: expr('{{ $json.text }}'),
						rightValue: 'http',
						operator: { type: 'string', operation: 'notContains' },
					},
				],
				combinator: 'and',
			},
		},
	},
	output: [{ messageId: '101', text: 'Free crypto', sender: 'dave' }],
});

const approve = node({
	type: 'n8n-nodes-cometchat.cometChat',
	version: 1,
	config: {
		name: 'Approve Message',
		parameters: {
			resource: 'moderation',
			operation: 'reviewBlockedMessage',
			messageId: expr('{{ $json.messageId }}'),
			decision: 'approved',
		},
		credentials: { cometChatApi: newCredential('CometChat') },
	},
	output: [{ messageId: '101', status: 'approved' }],
});

export default workflow('approve-blocked', 'Approve blocked messages without links')
	.add(start)
	.to(blocked)
	.to(harmless)
	.to(approve);
