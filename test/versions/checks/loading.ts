import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { test } from 'node:test';
import type { INodePropertyOptions } from 'n8n-workflow';
import { load, loadedMainNode, loader, modules } from './node';
import { settings } from './settings';
import { loadedTrigger } from './trigger';

/** The nodes that use the credentials of the app. */
const OF_THE_APP = [
	'cometChat',
	'cometChatChatMemory',
	'cometChatCampaigns',
	'cometChatNotificationTrigger',
	'cometChatPollingTrigger',
];

/** The nodes that use the login of webhooks. */
const OF_WEBHOOKS = ['cometChatAgentTrigger', 'cometChatModerationTrigger', 'cometChatTrigger'];

test('loads all nodes and all types of credentials', async () => {
	await load();
	const nodes = [
		'cometChat',
		'cometChatAgentAnswer',
		'cometChatAgentTrigger',
		'cometChatChatMemory',
		'cometChatCampaigns',
		'cometChatModerationAnswer',
		'cometChatModerationTrigger',
		'cometChatNotificationTrigger',
		'cometChatPollingTrigger',
		'cometChatTrigger',
	].sort();
	assert.deepEqual(Object.keys(loader.nodeTypes).sort(), nodes);
	assert.deepEqual(Object.keys(loader.known.nodes).sort(), nodes);
	const types = Object.entries(loader.credentialTypes).map(([name, { type }]) => [
		name,
		type.displayName,
		loader.known.credentials[name].supportedNodes,
	]);
	assert.deepEqual(types.sort(), [
		['cometChatAgentApi', 'CometChat Agent API', ['cometChatAgentTrigger']],
		['cometChatApi', 'CometChat API', OF_THE_APP],
		['cometChatManagementApi', 'CometChat Management API', ['cometChatTrigger']],
		['cometChatWebhookApi', 'CometChat Webhook API', OF_WEBHOOKS],
	]);
	for (const { type } of Object.values(loader.credentialTypes)) {
		assert.match(JSON.stringify(type.iconUrl), /dist\/icons\/cometchat\.svg/);
	}
});

test('does not read the code of runs at the start, and has a hash in the names of its files', async () => {
	await load();
	const named = (files: string[]) =>
		files.flatMap((file) => /^(bundle|run)-[\w-]{8}\.js$/.exec(basename(file))?.[1] ?? []);
	const dist = join(settings.packageFolder, 'dist');
	assert.deepEqual(named(readdirSync(dist)).sort(), ['bundle', 'run']);
	const read = Object.keys(require.cache).filter((file) => file.startsWith(dist));
	assert.deepEqual(named(read), ['bundle']);
});

// n8n starts with the lazy loader, which reads descriptions from a file, and the code of a node at its first use
test('knows which nodes test the credentials, also when these are used before any node', async () => {
	const atStart = new modules.core.LazyPackageDirectoryLoader(settings.packageFolder);
	await atStart.loadAll();
	for (const name of Object.keys(atStart.known.credentials)) atStart.getCredential(name);
	const testers = Object.entries(atStart.known.credentials).map(([name, { supportedNodes }]) => [
		name,
		supportedNodes,
	]);
	assert.deepEqual(Object.fromEntries(testers), {
		cometChatAgentApi: ['cometChatAgentTrigger'],
		cometChatApi: OF_THE_APP,
		cometChatManagementApi: ['cometChatTrigger'],
		cometChatWebhookApi: OF_WEBHOOKS,
	});
});

test('loads the node, whose request options are in the credentials', async () => {
	const { description } = (await loadedMainNode()).nodeType;
	assert.equal(description.displayName, 'CometChat');
	assert.equal(description.usableAsTool, true);
	assert.match(JSON.stringify(description.iconUrl), /dist\/icons\/cometchat\.svg/);
	assert.deepEqual(description.codex?.categories, ['Communication']);

	const resource = description.properties.find(({ name }) => name === 'resource');
	const names = (resource?.options as INodePropertyOptions[]).map(({ name }) => name);
	assert.ok(
		['Group', 'Import', 'Message', 'Moderation', 'User'].every((name) => names.includes(name)),
	);
	// n8n gives no Request Options to a node with a webhook; our credentials have the same settings
	assert.ok(!description.properties.some(({ name }) => name === 'requestOptions'));
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
