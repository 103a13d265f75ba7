import { expr, newCredential, node, trigger, workflow } from '@n8n/workflow-sdk';

const blocked = trigger({
	type: 'n8n-nodes-cometchat.cometChatTrigger',
	version: 1.1,
	config: {
		name: 'Message Blocked',
		parameters: {
			events: ['moderation_engine_blocked'],
			filters: { receiverType: 'group' },
		},
		credentials: { cometChatWebhookApi: newCredential('CometChat Webhook') },
	},
	output: [{ event: 'moderation_engine_blocked', sender: 'dave', receiver: 'general' }],
});

const ban = node({
	type: 'n8n-nodes-cometchat.cometChat',
	version: 1,
	config: {
		name: 'Ban the Sender',
		parameters: {
			resource: 'group',
			operation: 'banMember',
			guid: { __rl: true, mode: 'id', value: expr('{{ $json.receiver }}') },
			uid: { __rl: true, mode: 'id', value: expr('{{ $json.sender }}') },
		},
		credentials: { cometChatApi: newCredential('CometChat') },
	},
	output: [{ banned: true, guid: 'general', uid: 'dave' }],
});

export default workflow('ban', 'Ban who writes what is blocked').add(blocked).to(ban);
