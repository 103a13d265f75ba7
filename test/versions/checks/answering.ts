import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import type { IDataObject, IExecuteFunctions, INode, INodeType, IWebhookData } from 'n8n-workflow';
import { question } from '../../engine/moderation/asker';
import { N8nServer } from './n8nServer';
import { load, loader, modules } from './node';

const TRIGGER = 'n8n-nodes-cometchat.cometChatModerationTrigger';
const TIME_LIMIT = 1_000;
const ON_PURPOSE = 'On purpose';

/** Behaviours of the step before the answer, by the text of the message; they give whether the answer runs. */
const BEHAVIOURS: Record<string, (step: IExecuteFunctions) => Promise<boolean> | boolean> = {
	block: () => true,
	'say nothing': () => false,
	fail: (step) => {
		throw new modules.workflow.NodeOperationError(step.getNode(), ON_PURPOSE);
	},
	'be late': async () => {
		await pause(2 * TIME_LIMIT);
		return true;
	},
	'be late with headers': async (step) => {
		await pause(2 * TIME_LIMIT);
		return BEHAVIOURS['answer in bytes'](step);
	},
	'answer in bytes': (step) => {
		const body = Buffer.from('{"isMatchingCondition":true,"confidence":0.5,"reason":"Bytes"}');
		step.sendResponse({ body, headers: { 'x-own': '1' }, statusCode: 200 });
		return true;
	},
	'answer nonsense': (step) => {
		step.sendResponse({ body: '<html>', headers: {}, statusCode: 404 } as never);
		return true;
	},
};

/** n8n's server with a workflow: the trigger, the step that behaves as the message says, and two answers behind it. */
async function openServer(): Promise<N8nServer> {
	await load();
	const trigger = loader.nodeTypes.cometChatModerationTrigger.type as INodeType;
	const answer = loader.nodeTypes.cometChatModerationAnswer.type as INodeType;
	const step = {
		description: { ...answer.description, displayName: 'Step', name: 'step', properties: [] },
		async execute(this: IExecuteFunctions) {
			const items = this.getInputData();
			const isAnswered = await BEHAVIOURS[String(items[0].json.text)](this);
			return [isAnswered ? items : []];
		},
	} as unknown as INodeType;
	const types: Record<string, INodeType> = { [TRIGGER]: trigger, answer, step };
	const rules = { rule: [{ what: 'word', values: 'casino', decision: 'block' }] };
	const nodes: Array<[string, string, IDataObject]> = [
		['Ask', TRIGGER, { rules, fallback: 'approve', options: { timeLimit: TIME_LIMIT } }],
		['Step', 'step', {}],
		['Answer', 'answer', { decision: 'block', confidence: 0.9, reason: 'First' }],
		['Answer Again', 'answer', { decision: 'block', reason: 'Second' }],
	];
	// Each node leads to the next one
	const links = nodes
		.slice(1)
		.map(([node], index) => [nodes[index][0], { main: [[{ node, type: 'main', index: 0 }]] }]);
	const byType = (type: string) => types[type];
	const workflow = new modules.workflow.Workflow({
		id: 'answering',
		active: true,
		nodeTypes: { getByName: byType, getByNameAndVersion: byType, getKnownTypes: () => ({}) },
		nodes: nodes.map(([name, type, parameters]) => ({
			id: name,
			name,
			type,
			position: [0, 0],
			parameters,
			typeVersion: types[type].description.version,
			credentials: { cometChatWebhookApi: { id: '1', name: 'Account' } },
		})) as INode[],
		connections: Object.fromEntries(links),
		settings: { executionOrder: 'v1' },
	});
	const [webhookDescription] = trigger.description.webhooks!;
	const webhook = { httpMethod: 'POST', node: 'Ask', path: 'ask', webhookDescription };
	return new N8nServer(workflow, { ...webhook, workflowId: workflow.id } as IWebhookData);
}

let server: N8nServer | undefined;
after(() => server?.close());

for (const [text, reason] of [
	['block', 'First'],
	['To the casino!', "Rule 1: word 'casino'"],
	['say nothing', 'Default: the workflow gave no decision'],
	['fail', 'Default: the workflow gave no decision'],
	['be late', `Default: no decision within ${TIME_LIMIT} ms`],
	['be late with headers', `Default: no decision within ${TIME_LIMIT} ms`],
	['answer in bytes', 'Bytes'],
	['answer nonsense', 'Default: the workflow gave no decision'],
]) {
	test(`n8n's own server answers '${text}' once: ${reason}`, async () => {
		server ??= await openServer();
		const answer = await server.ask(question({ data: { text } }));
		// n8n logs also the error that the step throws on purpose
		const trouble = server.loggedErrors.filter((line) => line !== ON_PURPOSE);
		assert.deepEqual(
			[answer.status, answer.type, answer.body.reason, trouble],
			[200, 'application/json; charset=utf-8', reason, []],
		);
	});
}
