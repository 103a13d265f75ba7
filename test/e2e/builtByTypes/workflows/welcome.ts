import { expr, newCredential, node, trigger, workflow } from '@n8n/workflow-sdk';

const joined = trigger({
	type: 'n8n-nodes-cometchat.cometChatTrigger',
	version: 1.1,
	config: {
		name: 'Somebody Joined',
		parameters: { events: ['group_member_joined', 'group_member_added'] },
		credentials: { cometChatWebhookApi: newCredential('CometChat Webhook') },
	},
	output: [{ event: 'group_member_joined', guid: 'general', uids: ['erin'] }],
});

const welcome = node({
	type: 'n8n-nodes-cometchat.cometChat',
	version: 1,
	config: {
		name: 'Say Welcome',
		parameters: {
			resource: 'message',
			operation: 'send',
			receiverType: 'group',
			receiverGuid: { __rl: true, mode: 'id', value: expr('{{ $json.guid }}') },
			messageType: 'text',
			text: expr(
				'Welcome {{ $json.uids.map((uid) => "<@uid:" + uid + ">").join(", ") }}! Please read the rules first.',
			),
		},
		credentials: { cometChatApi: newCredential('CometChat') },
	},
	output: [{ id: '102', text: 'Welcome!' }],
});

export default workflow('welcome', 'Welcome new members').add(joined).to(welcome);
