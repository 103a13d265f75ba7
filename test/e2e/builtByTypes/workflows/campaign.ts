import { expr, newCredential, node, trigger, workflow } from '@n8n/workflow-sdk';

const weekly = trigger({
	type: 'n8n-nodes-base.scheduleTrigger',
	version: 1.3,
	config: {
		name: 'Every Friday',
		parameters: { rule: { interval: [{ field: 'weeks', triggerAtDay: [5], triggerAtHour: 9 }] } },
	},
	output: [{}],
});

const listUsers = node({
	type: 'n8n-nodes-cometchat.cometChat',
	version: 1,
	config: {
		name: 'Team Blue',
		parameters: {
			resource: 'user',
			operation: 'getMany',
			returnAll: true,
			filters: { tags: 'team-blue' },
		},
		credentials: { cometChatApi: newCredential('CometChat') },
	},
	output: [{ uid: 'bob', name: 'Bob' }],
});

const names = node({
	type: 'n8n-nodes-base.set',
	version: 3.4,
	config: {
		name: 'First Names',
		parameters: {
			mode: 'manual',
			assignments: {
				assignments: [
					{ id: '1', name: 'uid', value: expr('{{ $json.uid }}'), type: 'string' },
					{
						id: '2',
						name: 'first_name',
						value: expr('{{ $json.name.split(" ")[0] }}'),
						type: 'string',
					},
				],
			},
		},
	},
	output: [{ uid: 'bob', first_name: 'Bob' }],
});

const send = node({
	type: 'n8n-nodes-cometchat.cometChatCampaigns',
	version: 1,
	config: {
		name: 'Send Notification',
		parameters: {
			resource: 'campaign',
			operation: 'sendNotification',
			templateId: { __rl: true, mode: 'id', value: 'weekly-digest' },
			usersFrom: 'items',
			uidColumn: 'uid',
			specifyVariables: 'fields',
			variables: { variable: [{ name: 'posts', value: '12' }] },
			options: { tag: 'weekly' },
		},
		credentials: { cometChatApi: newCredential('CometChat') },
	},
	output: [{ sent: 1 }],
});

export default workflow('campaign', 'Weekly notification')
	.add(weekly)
	.to(listUsers)
	.to(names)
	.to(send);
