import assert from 'node:assert/strict';
import { test } from 'node:test';
import type {
	ICredentialDataDecryptedObject,
	ICredentialTestFunctions,
	INodeType,
} from 'n8n-workflow';
import { credentials, load, loader, modules } from './node';
import { management } from './trigger';

/** Tests credentials as n8n does, by the function that a node names for their type; gives `status: message`. */
async function testCredentials(
	type: string,
	data: ICredentialDataDecryptedObject,
): Promise<string> {
	await load();
	const [nodeName] = loader.known.credentials[type].supportedNodes ?? [];
	const node = loader.nodeTypes[nodeName].type as INodeType;
	const { testedBy } = node.description.credentials!.find(({ name }) => name === type)!;
	const test = node.methods!.credentialTest![testedBy as string];
	const context = new modules.core.CredentialTestContext() as ICredentialTestFunctions;
	const { status, message } = await test.call(context, { id: '1', name: 'Account', type, data });
	return `${status}: ${message}`;
}

const login = { username: 'n8n', password: 'correcthorse' };
const works = 'OK: Connection successful';

test('tests the credentials of an app', async () => {
	assert.equal(await testCredentials('cometChatApi', credentials), works);
	const wrong = await testCredentials('cometChatApi', { ...credentials, apiKey: 'wrong' });
	assert.match(wrong, /^Error: The service does not know this API key/);
	const nowhere = await testCredentials('cometChatApi', {
		...credentials,
		apiOrigin: 'http://127.0.0.1:9',
	});
	assert.match(nowhere, /^Error: .*Check 'App ID', 'Region' and 'Custom API Origin'/);
});

test('tests the credentials of the Management API', async () => {
	const type = 'cometChatManagementApi';
	assert.equal(await testCredentials(type, management), works);
	const wrong = await testCredentials(type, { ...management, secret: 'wrong' });
	assert.match(wrong, /^Error: The Management API does not know this pair/);
	const nowhere = await testCredentials(type, { ...management, apiOrigin: 'http://127.0.0.1:9' });
	assert.match(nowhere, /^Error: .*Check 'Custom API Origin'/);
});

test('tests the credentials of webhooks', async () => {
	const type = 'cometChatWebhookApi';
	assert.match(await testCredentials(type, login), /^OK: /);
	assert.match(
		await testCredentials(type, { ...login, password: 'no-letters!' }),
		/^Error: 'Password' has/,
	);
});
