import { randomInt } from 'node:crypto';
import { createServer, type AddressInfo, type Server } from 'node:net';

/**
 * The first port. All are below those that the system gives to other programs: ours may take seconds before they listen on
 * their ports, or be started again on them.
 */
const FIRST = 12_000;
/** Workers of a test run, each with a range of ports of its own, so that no two of them take the same port. */
const WORKERS = 3;
const PER_WORKER = 6_000;

/** Ports on the loopback interface that are free right now; held open together, so that they differ. */
export async function freePorts(count: number): Promise<number[]> {
	const servers: Server[] = [];
	while (servers.length < count) {
		const server = await listenSomewhere();
		if (server) servers.push(server);
	}
	const ports = servers.map((server) => (server.address() as AddressInfo).port);
	await Promise.all(
		servers.map(async (server) => await new Promise((resolve) => server.close(resolve))),
	);
	return ports;
}

/** Whether a port of the loopback interface is free right now. */
export async function isFree(port: number): Promise<boolean> {
	const server = await listenOn(port);
	await new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined)));
	return server !== undefined;
}

/** A server on a port by chance; undefined when the port is in use. */
async function listenSomewhere(): Promise<Server | undefined> {
	const worker = Number(process.env.JEST_WORKER_ID ?? 0) % WORKERS;
	return await listenOn(FIRST + worker * PER_WORKER + randomInt(PER_WORKER));
}

/** A server on a port; undefined when the port is in use. */
async function listenOn(port: number): Promise<Server | undefined> {
	const server = createServer();
	return await new Promise((resolve, reject) => {
		server.once('error', (error: NodeJS.ErrnoException) =>
			error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error),
		);
		server.listen(port, '127.0.0.1', () => resolve(server));
	});
}
