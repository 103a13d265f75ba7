import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';

import type { Session } from './session';
import { START } from './steps';
import { agentWorkflow, mcpWorkflow, TOOL, type ToolCall } from './toolWorkflows';
import { untilListening } from './wait';

/** The description of the tool that a caller got, and the result of its call. */
export interface ToolOutcome {
	description?: string;
	told: string | undefined;
}

/** Lets an AI Agent of a version call the tool. */
export async function callByAgent(
	{ api, credential, model, modelCredential }: Session,
	version: number,
	call: ToolCall,
): Promise<ToolOutcome> {
	const workflow = agentWorkflow(version, call, credential, modelCredential);
	const { id } = await api.createWorkflow(workflow);
	model.forget();
	const { status, data } = await api.runWorkflow(id, START.name);
	if (status !== 'success') throw new Error(data.resultData.error?.message);
	return { description: model.offered[0].description, told: model.told };
}

/** Publishes an MCP server with the tool, and calls it with an MCP client. */
export async function callByMcpClient(
	{ api, credential, n8n }: Session,
	call: ToolCall,
): Promise<ToolOutcome & { isError: boolean }> {
	const path = 'community';
	const { id } = await api.createWorkflow(mcpWorkflow(path, call, credential));
	const address = new URL(`${n8n.origin}/mcp/${path}`);
	const client = new Client({ name: 'test', version: '1.0.0' });
	await api.startPublishing(id);
	try {
		await untilListening(address);
		await client.connect(new StreamableHTTPClientTransport(address));
		const { tools } = await client.listTools();
		const { content, isError = false } = (await client.callTool({
			name: TOOL,
			arguments: call.values,
		})) as CallToolResult;
		const told = content.map((part) => (part.type === 'text' ? part.text : part.type)).join('\n');
		return { description: tools[0].description, told, isError };
	} finally {
		await client.close();
		await api.deactivate(id);
	}
}
