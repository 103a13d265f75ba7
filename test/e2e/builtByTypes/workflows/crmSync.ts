import { expr, newCredential, node, trigger, workflow } from '@n8n/workflow-sdk';

const changed = trigger({
	type: 'n8n-nodes-base.webhook',
	version: 2.1,
	config: {
		name: 'Contact Changed',
		parameters: { httpMethod: 'POST', path: 'crm-contact', responseMode: 'lastNode' },
	},
	output: [{ body: { id: 'c-1', name: 'Ann Lee', email: 'ann@example.com', plan: 'pro' } }],
});

const upsert = node({
	type: 'n8n-nodes-cometchat.cometChat',
	version: 1,
	config: {
		name: 'Create or Update User',
		parameters: {
			resource: 'user',
			operation: 'createOrUpdate',
			uid: { __rl: true, mode: 'id', value: expr('{{ $json.body.id }}') },
			name: expr('{{ $json.body.name }}'),
			additionalFields: {
				email: expr('{{ $json.body.email }}'),
				tags: 'crm',
				metadataValues: { rows: [{ key: 'plan', value: expr('{{ $json.body.plan }}') }] },
			},
		},
		credentials: { cometChatApi: newCredential('CometChat') },
	},
	output: [{ uid: 'c-1', name: 'Ann Lee', tags: ['crm'] }],
});

export default workflow('crm-sync', 'Keep users in step with the CRM').add(changed).to(upsert);
