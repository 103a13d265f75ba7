import type { Client } from '@modelcontextprotocol/sdk/client/index.js';

/**
 * Signs in at an MCP server of n8n, such as an MCP Server Trigger, and signs out when `use` has ended.
 * @param headers for the authentication, if the server asks for it
 */
export async function withMcpServer<T>(
	address: string,
	use: (client: Client) => Promise<T>,
	headers: Record<string, string> = {},
): Promise<T> {
	// Both come with n8n, which may not be installed when this file is loaded
	const [sdk, http] = await Promise.all([
		import('@modelcontextprotocol/sdk/client/index.js'),
		import('@modelcontextprotocol/sdk/client/streamableHttp.js'),
	]);
	const client = new sdk.Client({ name: 'agent', version: '1.0.0' });
	await client.connect(
		new http.StreamableHTTPClientTransport(new URL(address), { requestInit: { headers } }),
	);
	try {
		return await use(client);
	} finally {
		await client.close();
	}
}
