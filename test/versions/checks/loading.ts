import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { INodePropertyCollection, INodePropertyOptions } from 'n8n-workflow';
import { loadedTypes, loader } from './node';

test('loads, with what n8n adds to declarative nodes', async () => {
	const { nodeType, credentialType } = await loadedTypes();
	const { description } = nodeType;
	assert.deepEqual(Object.keys(loader.nodeTypes), ['cometChat']);
	assert.equal(description.displayName, 'CometChat');
	assert.equal(description.usableAsTool, true);
	assert.equal(credentialType.displayName, 'CometChat API');
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
