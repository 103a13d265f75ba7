import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import type { IDataObject, IExecuteFunctions, INodeType, NodeOutput, OnError } from 'n8n-workflow';
import { nodeThat, runWorkflow } from '../../engine/engine';
import { credentials, loadedMainNode, modules } from './node';
import { arrivedRequests, reset } from './service';
import { isAtLeast } from './settings';

beforeEach(reset);

const update = {
	resource: 'user',
	operation: 'update',
	uid: { __rl: true, mode: 'id', value: "={{ $fromAI('uid', '', 'string') }}" },
	updateFields: { name: "={{ $fromAI('name', '', 'string') }}" },
};

/** Runs a workflow with an agent that calls the node as a tool; gives the output of the agent. */
async function runAgent(execute: INodeType['execute'], onError?: OnError): Promise<IDataObject> {
	const { nodeType, credentialType } = await loadedMainNode();
	const run = await runWorkflow(modules, {
		types: { agent: agentOf(execute), cometChatTool: asTool(nodeType) },
		nodes: [
			{ name: 'Agent', type: 'agent', parameters: {} },
			{
				name: 'CometChat',
				type: 'cometChatTool',
				parameters: { descriptionType: 'auto', ...update },
				onError,
				credentials: { cometChatApi: { id: '1', name: 'Account' } },
			},
		],
		connections: {
			Source: { main: [[{ node: 'Agent', type: 'main', index: 0 }]] },
			CometChat: { ai_tool: [[{ node: 'Agent', type: 'ai_tool', index: 0 }]] },
		},
		items: [{ json: {} }],
		credentialType,
		credentials,
	});
	assert.equal(run.data.resultData.error, undefined);
	return run.data.resultData.runData.Agent[0].data!.main[0]![0].json;
}

const agentOf = (execute: INodeType['execute']): INodeType =>
	nodeThat('Agent', execute, { inputs: ['main', { type: 'ai_tool', displayName: 'Tool' }] });

/** The node as a tool, which n8n makes by changing its description. */
function asTool(node: INodeType): INodeType {
	const description = {
		...node.description,
		name: 'cometChatTool',
		inputs: [],
		outputs: ['ai_tool'],
	};
	return Object.create(node, { description: { value: description } }) as INodeType;
}

/** Calls the tool as AI Agent 2, the OpenAI node and the MCP Server Trigger do. */
const callDirectly = (input: IDataObject) =>
	async function (this: IExecuteFunctions): Promise<NodeOutput> {
		const [tool] = (await this.getInputConnectionData('ai_tool', 0)) as Array<{
			invoke(input: IDataObject): Promise<string>;
		}>;
		const said = await tool.invoke(input).catch((error: Error) => error.message);
		return [[{ json: { said } }]];
	};

/** Calls the tool as AI Agent 3 does: asks the engine to run it, and gets its output in a second run. */
const callByEngine = (input: IDataObject) =>
	async function (this: IExecuteFunctions, response?: Response): Promise<NodeOutput> {
		if (response?.actionResponses?.length) {
			const [{ data }] = response.actionResponses;
			return [[{ json: { said: JSON.stringify(data.data) } }]];
		}
		const action = { nodeName: 'CometChat', input, type: 'ai_tool', id: 'call-1', metadata: {} };
		return {
			actions: [{ actionType: 'ExecutionNodeAction', ...action }],
			metadata: {},
		} as unknown as NodeOutput;
	};

interface Response {
	actionResponses?: Array<{ data: { data?: unknown } }>;
}

const ways = [
	{ way: 'called directly', call: callDirectly, isThere: isAtLeast(1, 110), stops: false },
	{
		way: 'run by the engine',
		call: callByEngine,
		isThere: isAtLeast(1, 123),
		// Older versions stop the workflow when a tool fails, unless its On Error is set to Continue
		stops: !isAtLeast(2, 41),
	},
];

for (const { way, call, isThere, stops } of ways) {
	const skip = isThere ? false : 'n8n cannot do this yet';

	test(`works as a tool that is ${way}`, { skip }, async () => {
		const { said } = await runAgent(call({ uid: 'alice', name: 'By the Agent' }));
		const requests = await arrivedRequests();
		assert.deepEqual(
			requests.map(({ method, url, body }) => [method, url, body]),
			[['PUT', '/v3/users/alice', { name: 'By the Agent' }]],
		);
		assert.match(String(said), /"uid":"alice"/);
		assert.match(String(said), /"name":"By the Agent"/);
	});

	test(`tells the agent of a refusal as a tool that is ${way}`, { skip }, async () => {
		const { said } = await runAgent(
			call({ uid: 'nobody', name: 'Nobody' }),
			stops ? 'continueRegularOutput' : undefined,
		);
		assert.match(String(said), /The user with uid nobody does not exist/);
		assert.match(String(said), /reactivate it first/);
	});
}
