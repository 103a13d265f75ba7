import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { INodePropertyCollection, INodePropertyOptions } from 'n8n-workflow';
import { load, loadedTypes, loader } from './node';
import { loadedTrigger } from './trigger';

test('loads both nodes and all types of credentials', async () => {
	await load();
	assert.deepEqual(Object.keys(loader.nodeTypes).sort(), ['cometChat', 'cometChatTrigger']);
	assert.deepEqual(Object.keys(loader.known.nodes).sort(), ['cometChat', 'cometChatTrigger']);
	const types = Object.entries(loader.credentialTypes).map(([name, { type }]) => [
		name,
		type.displayName,
		loader.known.credentials[name].supportedNodes,
	]);
	assert.deepEqual(types.sort(), [
		['cometChatApi', 'CometChat API', ['cometChat']],
		['cometChatManagementApi', 'CometChat Management API', ['cometChatTrigger']],
		['cometChatWebhookApi', 'CometChat Webhook API', ['cometChatTrigger']],
	]);
	for (const { type } of Object.values(loader.credentialTypes)) {
		assert.match(JSON.stringify(type.iconUrl), /dist\/icons\/cometchat\.svg/);
	}
});

test('loads the node, with what n8n adds to declarative nodes', async () => {
	const { description } = (await loadedTypes()).nodeType;
	assert.equal(description.displayName, 'CometChat');
	assert.equal(description.usableAsTool, true);
	assert.match(JSON.stringify(description.iconUrl), /dist\/icons\/cometchat\.svg/);
	assert.deepEqual(description.codex?.categories, ['Communication']);

	const resource = description.properties.find(({ name }) => name === 'resource');
	const names = (resource?.options as INodePropertyOptions[]).map(({ name }) => name);
	assert.ok(
		['Group', 'Import', 'Message', 'Moderation', 'User'].every((name) => names.includes(name)),
	);
	const settings = description.properties.find(({ name }) => name === 'requestOptions');
	const options = (settings?.options as INodePropertyCollection[]).map(({ name }) => name);
	// The first three are n8n's
	for (const name of ['batching', 'proxy', 'timeout', 'maxRetries', 'maxConcurrentRequests']) {
		assert.ok(options.includes(name), `There is no option ${name}`);
	}
});

test('loads the trigger', async () => {
	const { description, webhook, webhookMethods } = (await loadedTrigger()).nodeType;
	assert.equal(description.displayName, 'CometChat Trigger');
	assert.deepEqual(description.group, ['trigger']);
	assert.deepEqual(description.inputs, []);
	assert.match(JSON.stringify(description.iconUrl), /dist\/icons\/cometchat\.svg/);
	assert.deepEqual(description.codex?.categories, ['Communication']);
	assert.deepEqual(
		description.webhooks?.map(({ name, httpMethod, path }) => [name, httpMethod, path]),
		[['default', 'POST', 'webhook']],
	);
	const hooks = Object.keys(webhookMethods?.default ?? {}).sort();
	assert.deepEqual([typeof webhook, hooks], ['function', ['checkExists', 'create', 'delete']]);
});
