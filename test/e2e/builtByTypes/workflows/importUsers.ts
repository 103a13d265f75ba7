import { expr, newCredential, node, trigger, workflow } from '@n8n/workflow-sdk';

const start = trigger({
	type: 'n8n-nodes-base.manualTrigger',
	version: 1,
	config: { name: 'Start' },
	output: [{}],
});

const people = node({
	type: 'n8n-nodes-base.code',
	version: 2,
	config: {
		name: 'People of the Old App',
		parameters: {
			jsCode:
				"return [{ json: { login: 'old-1', fullName: 'Ola Berg', mail: 'ola@example.com' } }, { json: { login: 'old-2', fullName: 'Per Dahl', mail: 'per@example.com' } }];",
		},
	},
	output: [{ login: 'old-1', fullName: 'Ola Berg', mail: 'ola@example.com' }],
});

const importThem = node({
	type: 'n8n-nodes-cometchat.cometChat',
	version: 1,
	config: {
		name: 'Import Users',
		parameters: {
			resource: 'import',
			operation: 'importUsers',
			inputMode: 'mapColumns',
			userColumns: {
				mappingMode: 'defineBelow',
				value: {
					uid: expr('{{ $json.login }}'),
					name: expr('{{ $json.fullName }}'),
					email: expr('{{ $json.mail }}'),
				},
			},
		},
		credentials: { cometChatApi: newCredential('CometChat') },
	},
	output: [{ status: 'created', id: 'old-1' }],
});

export default workflow('import-users', 'Import the users of the old app')
	.add(start)
	.to(people)
	.to(importThem);
