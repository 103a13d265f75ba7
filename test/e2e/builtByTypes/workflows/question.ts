import { expr, ifElse, newCredential, node, trigger, workflow } from '@n8n/workflow-sdk';

const start = trigger({
	type: 'n8n-nodes-base.manualTrigger',
	version: 1,
	config: { name: 'Start' },
	output: [{}],
});

const ask = node({
	type: 'n8n-nodes-cometchat.cometChat',
	version: 1,
	config: {
		name: 'Ask the Moderator',
		parameters: {
			resource: 'message',
			operation: 'sendAndWait',
			receiverType: 'user',
			receiverUid: { __rl: true, mode: 'id', value: 'moderator-1' },
			message: 'Suspend dave?',
			responseType: 'approval',
			approvalOptions: {
				values: { approvalType: 'double', approveLabel: 'Suspend', disapproveLabel: 'Keep' },
			},
		},
		credentials: { cometChatApi: newCredential('CometChat') },
	},
	output: [{ data: { approved: true } }],
});

const suspend = node({
	type: 'n8n-nodes-cometchat.cometChat',
	version: 1,
	config: {
		name: 'Suspend Dave',
		parameters: {
			resource: 'user',
			operation: 'suspend',
			uid: { __rl: true, mode: 'id', value: 'dave' },
			banFrom: 'all',
		},
		credentials: { cometChatApi: newCredential('CometChat') },
	},
	output: [{ uid: 'dave' }],
});

const keep = node({
	type: 'n8n-nodes-base.noOp',
	version: 1,
	config: { name: 'Keep Dave' },
	output: [{}],
});

const approved = ifElse({
	version: 2.3,
	config: {
		name: 'Approved?',
		parameters: {
			conditions: {
				options: { caseSensitive: true, leftValue: '', typeValidation: 'strict', version: 2 },
				conditions: [
					{
						leftValue: expr('{{ $json.data.approved }}'),
						rightValue: '',
						operator: { type: 'boolean', operation: 'true', singleValue: true },
					},
				],
				combinator: 'and',
			},
		},
	},
});

export default workflow('question', 'Suspend when a moderator agrees')
	.add(start)
	.to(ask)
	.to(approved.onTrue(suspend).onFalse(keep));
