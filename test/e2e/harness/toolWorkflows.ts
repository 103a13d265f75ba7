import type { Credential, Workflow } from './api';
import { withCredential } from './examples';
import { LANGCHAIN, NODE_TYPE } from './paths';
import { action, chatModel, node, START, to } from './steps';

/** The name of the node that is called, also for models. */
export const TOOL = 'CometChat';

/** The parameters of the node as a tool, and the values that its caller chooses for those left to a model. */
export interface ToolCall {
	parameters: Record<string, unknown>;
	values: Record<string, unknown>;
}

/** The value of a picker that is filled by ID. */
export const byId = (value: string) => ({ __rl: true, mode: 'id', value });

/** The expression for a value that is left to the model. */
export const fromModel = (name: string, type = 'string') =>
	`={{ $fromAI('${name}', 'The ${name} to use', '${type}') }}`;

/** The form of a tool that renames a user. */
export const RENAMING = {
	resource: 'user',
	operation: 'update',
	uid: byId(fromModel('uid')),
	updateFields: { name: fromModel('name') },
};

/** A workflow with an AI Agent whose model calls the tool with the values, which are its prompt (see `startModel`). */
export function agentWorkflow(
	typeVersion: number,
	call: ToolCall,
	credential: Credential,
	modelCredential?: Credential,
): Workflow {
	const text = JSON.stringify(call.values);
	const nodes = [
		START,
		node('AI Agent', `${LANGCHAIN}.agent`, typeVersion, { promptType: 'define', text }, at(220, 0)),
		chatModel(modelCredential, at(120, 220)),
		toolNode(call),
	];
	return withCredential(
		{
			name: `Agent ${typeVersion} with a tool`,
			nodes,
			connections: {
				[START.name]: to('AI Agent'),
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
	const server = node(
		'MCP Server Trigger',
		`${LANGCHAIN}.mcpTrigger`,
		2,
		{ path },
		{ webhookId: path },
	);
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

const at = (x: number, y: number) => ({ position: [x, y] as [number, number] });

const toolNode = ({ parameters }: ToolCall) =>
	action(TOOL, parameters, { type: `${NODE_TYPE}Tool`, ...at(320, 220) });
