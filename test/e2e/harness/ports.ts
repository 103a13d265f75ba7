import { createServer, type AddressInfo } from 'node:net';

/** Ports on the loopback interface that are free right now; held open together, so that they differ. */
export async function freePorts(count: number): Promise<number[]> {
	const servers = await Promise.all(
		Array.from({ length: count }, async () => {
			const server = createServer();
			await new Promise<void>((resolve, reject) => {
				server.once('error', reject);
				server.listen(0, '127.0.0.1', resolve);
			});
			return server;
		}),
	);
	const ports = servers.map((server) => (server.address() as AddressInfo).port);
	await Promise.all(
		servers.map(async (server) => await new Promise((resolve) => server.close(resolve))),
	);
	return ports;
}
