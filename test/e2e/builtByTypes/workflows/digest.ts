import { expr, newCredential, node, trigger, workflow } from '@n8n/workflow-sdk';

const daily = trigger({
	type: 'n8n-nodes-base.scheduleTrigger',
	version: 1.3,
	config: {
		name: 'Every Evening',
		parameters: { rule: { interval: [{ field: 'days', triggerAtHour: 18 }] } },
	},
	output: [{}],
});

const messages = node({
	type: 'n8n-nodes-cometchat.cometChat',
	version: 1,
	config: {
		name: 'Messages of the Day',
		parameters: {
			resource: 'message',
			operation: 'getManyInGroup',
			guid: { __rl: true, mode: 'id', value: 'general' },
			returnAll: true,
			order: 'append',
			filters: {
				fromTimestamp: expr('{{ $now.minus({ days: 1 }).toISO() }}'),
				categories: 'message',
			},
		},
		credentials: { cometChatApi: newCredential('CometChat') },
	},
	output: [{ id: '101', sender: 'alice', senderName: 'Alice', text: 'Hello' }],
});

const digest = node({
	type: 'n8n-nodes-cometchat.cometChat',
	version: 1,
	config: {
		name: 'Send Digest',
		executeOnce: true,
		parameters: {
			resource: 'message',
			operation: 'send',
			receiverType: 'several',
			receiverUids: 'moderator-1, moderator-2',
			messageType: 'text',
			text: expr(
				'{{ $input.all().length }} messages today:\n{{ $input.all().map((item) => item.json.senderName + ": " + item.json.text).join("\\n") }}',
			),
		},
		credentials: { cometChatApi: newCredential('CometChat') },
	},
	output: [{ id: '103', text: '2 messages today' }],
});

export default workflow('digest', 'Daily digest for moderators').add(daily).to(messages).to(digest);
