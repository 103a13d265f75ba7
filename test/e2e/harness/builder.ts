import type { Client } from '@modelcontextprotocol/sdk/client/index.js';

import { withMcpServer } from './mcpCaller';
import type { Session } from './session';

/** The tools of n8n's own MCP server with which a model builds a workflow. */
export interface Builder {
	/** The TypeScript text of a node: all that a model is told about its form. */
	definitionOf(nodeType: string): Promise<string>;
	/**
	 * Checks the code of a workflow and stores it. n8n chooses the credentials.
	 * @returns the id of the workflow
	 * @throws Error with what n8n says, also when that is only a warning
	 */
	create(code: string): Promise<string>;
}

/** Builds workflows as an assistant outside n8n does, and signs out when `use` has ended. */
export async function asBuilder<T>(
	{ api, n8n }: Session,
	use: (builder: Builder) => Promise<T>,
): Promise<T> {
	await api.request('PATCH', '/rest/mcp/settings', { mcpAccessEnabled: true });
	const { apiKey } = await api.request<{ apiKey: string }>('GET', '/rest/mcp/api-key');
	return await withMcpServer(
		`${n8n.origin}/mcp-server/http`,
		async (client) =>
			await use({
				definitionOf: async (nodeId) =>
					await call(client, 'get_node_types', { nodeIds: [{ nodeId }] }),
				create: async (code) => {
					const checked = await call(client, 'validate_workflow', { code });
					const { warnings } = JSON.parse(checked) as { warnings?: unknown[] };
					if (warnings) throw new Error(checked);
					const created = await call(client, 'create_workflow_from_code', { code });
					return (JSON.parse(created) as { workflowId: string }).workflowId;
				},
			}),
		{ authorization: `Bearer ${apiKey}` },
	);
}

async function call(client: Client, tool: string, values: Record<string, unknown>) {
	const answer = await client.callTool({ name: tool, arguments: values });
	const [{ text }] = answer.content as Array<{ text: string }>;
	if (answer.isError) throw new Error(`${tool}: ${text}`);
	return text;
}
