import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { INodeParameters } from 'n8n-workflow';
import { modules } from './node';
import { loadedTrigger, workflowToRegister } from './trigger';

const { NodeHelpers } = modules.workflow;

test('offers the credentials that go with the registration', async () => {
	const { nodeType } = await loadedTrigger();
	const offered = (parameters: INodeParameters) =>
		nodeType.description
			.credentials!.filter((credentials) =>
				NodeHelpers.displayParameter(parameters, credentials, { typeVersion: 1 }, null),
			)
			.map(({ name }) => name);
	assert.deepEqual(offered({ registration: 'byHand' }), ['cometChatWebhookApi']);
	assert.deepEqual(offered({ registration: 'byHandOpen' }), []);
	assert.deepEqual(offered({ registration: 'automatic' }), ['cometChatManagementApi']);
});

test('fills a new form, and finds nothing wrong with it', async () => {
	const { nodeType } = await loadedTrigger();
	const workflow = await workflowToRegister();
	workflow.parameters = {};
	const node = workflow.context().getNode();
	const { events, registration, simplify } = node.parameters;
	assert.deepEqual([events, registration, simplify], [[], 'byHand', true]);
	const { properties } = nodeType.description;
	assert.equal(NodeHelpers.getNodeParametersIssues(properties, node, nodeType.description), null);
});

test('resolves what the description computes', async () => {
	const { nodeType } = await loadedTrigger();
	const { subtitle, webhooks: [webhook] = [] } = nodeType.description;
	const events = ['message_sent', 'group_created'];
	for (const registration of ['byHand', 'automatic']) {
		const workflow = await workflowToRegister({
			registration,
			events,
			options: { otherEvents: 'message_pinned' },
		});
		const node = workflow.context().getNode();
		// The call with which the editor resolves expressions in descriptions
		const resolve = (value?: string | boolean) =>
			workflow.workflow().expression.getSimpleParameterValue(node, value, 'internal', {});
		assert.equal(resolve(subtitle), 'Message: Sent, Group: Created');
		assert.equal(resolve(webhook.ndvHideUrl), registration === 'automatic');
	}
});
