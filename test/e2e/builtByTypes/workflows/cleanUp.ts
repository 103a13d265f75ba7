import { expr, newCredential, node, trigger, workflow } from '@n8n/workflow-sdk';

const weekly = trigger({
	type: 'n8n-nodes-base.scheduleTrigger',
	version: 1.3,
	config: {
		name: 'Every Monday',
		parameters: { rule: { interval: [{ field: 'weeks', triggerAtDay: [1], triggerAtHour: 6 }] } },
	},
	output: [{}],
});

const listUsers = node({
	type: 'n8n-nodes-cometchat.cometChat',
	version: 1,
	config: {
		name: 'List Users',
		parameters: { resource: 'user', operation: 'getMany', returnAll: true },
		credentials: { cometChatApi: newCredential('CometChat') },
	},
	output: [{ uid: 'alice', name: 'Alice', lastActiveAt: 1760000000 }],
});

const inactive = node({
	type: 'n8n-nodes-base.filter',
	version: 2.3,
	config: {
		name: 'Away for 60 Days',
		parameters: {
			conditions: {
				options: { caseSensitive: true, leftValue: '', typeValidation: 'strict', version: 2 },
				conditions: [
					{
						leftValue: expr('{{ $json.lastActiveAt }}'),
						rightValue: expr('{{ $now.minus({ days: 60 }).toSeconds() }}'),
						operator: { type: 'number', operation: 'lt' },
					},
				],
				combinator: 'and',
			},
		},
	},
	output: [{ uid: 'alice', name: 'Alice', lastActiveAt: 1700000000 }],
});

const deactivate = node({
	type: 'n8n-nodes-cometchat.cometChat',
	version: 1,
	config: {
		name: 'Deactivate Them',
		executeOnce: true,
		parameters: {
			resource: 'user',
			operation: 'deactivate',
			uids: expr('{{ $input.all().map((item) => item.json.uid) }}'),
		},
		credentials: { cometChatApi: newCredential('CometChat') },
	},
	output: [{ uid: 'alice', deactivated: true }],
});

export default workflow('clean-up', 'Deactivate users who are away')
	.add(weekly)
	.to(listUsers)
	.to(inactive)
	.to(deactivate);
