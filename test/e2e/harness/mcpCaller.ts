import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';

/** Signs in at an MCP Server Trigger as the service's agents do, and signs out when `use` has ended. */
export async function withMcpServer<T>(
	address: string,
	use: (client: Client) => Promise<T>,
): Promise<T> {
	const client = new Client({ name: 'agent', version: '1.0.0' });
	await client.connect(new StreamableHTTPClientTransport(new URL(address)));
	try {
		return await use(client);
	} finally {
		await client.close();
	}
}
