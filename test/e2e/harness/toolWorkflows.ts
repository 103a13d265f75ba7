import type { Credential, Workflow, WorkflowNode } from './api';
import { withCredential } from './examples';
import { CREDENTIAL_TYPE, NODE_TYPE } from './paths';
import { START } from './steps';

/** The node that is called, and its name for models. */
export const TOOL = 'CometChat';

/** The node as a tool, and what its caller chooses for the parameters that are left to a model. */
export interface ToolCall {
	parameters: Record<string, unknown>;
	values: Record<string, unknown>;
}

/** A record that is named by its ID. */
export const byId = (value: string) => ({ __rl: true, mode: 'id', value });

/** A value that is left to the model. */
export const fromModel = (name: string, type = 'string') =>
	`={{ $fromAI('${name}', 'The ${name} to use', '${type}') }}`;

/** An AI Agent whose model is told to call the tool with the values (see `startModel`). */
export function agentWorkflow(
	typeVersion: number,
	call: ToolCall,
	credential: Credential,
	modelCredential?: Credential,
): Workflow {
	const nodes: WorkflowNode[] = [
		START,
		{
			id: '2',
			name: 'AI Agent',
			type: '@n8n/n8n-nodes-langchain.agent',
			typeVersion,
			position: [220, 0],
			parameters: { promptType: 'define', text: JSON.stringify(call.values) },
		},
		{
			id: '3',
			name: 'Model',
			type: '@n8n/n8n-nodes-langchain.lmChatOpenAi',
			typeVersion: 1.3,
			position: [120, 220],
			parameters: { model: byId('obedient'), responsesApiEnabled: false },
			credentials: modelCredential && { openAiApi: modelCredential },
		},
		toolNode(call),
	];
	return withCredential(
		{
			name: `Agent ${typeVersion} with a tool`,
			nodes,
			connections: {
				[START.name]: to('AI Agent', 'main'),
				Model: to('AI Agent', 'ai_languageModel'),
				[TOOL]: to('AI Agent', 'ai_tool'),
			},
			settings: { executionOrder: 'v1' },
		},
		credential,
	);
}

/** A server for MCP clients that offers the tool. */
export function mcpWorkflow(path: string, call: ToolCall, credential: Credential): Workflow {
	const server: WorkflowNode = {
		id: '1',
		name: 'MCP Server Trigger',
		type: '@n8n/n8n-nodes-langchain.mcpTrigger',
		typeVersion: 2,
		position: [0, 0],
		webhookId: path,
		parameters: { path },
	};
	return withCredential(
		{
			name: 'MCP server with a tool',
			nodes: [server, toolNode(call)],
			connections: { [TOOL]: to(server.name, 'ai_tool') },
			settings: { executionOrder: 'v1' },
		},
		credential,
	);
}

function toolNode({ parameters }: ToolCall): WorkflowNode {
	return {
		id: '4',
		name: TOOL,
		type: `${NODE_TYPE}Tool`,
		typeVersion: 1,
		position: [320, 220],
		parameters,
		credentials: { [CREDENTIAL_TYPE]: { name: 'any' } },
	};
}

function to(node: string, type: string): Record<string, unknown> {
	return { [type]: [[{ node, type, index: 0 }]] };
}
