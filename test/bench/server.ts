import { fork, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';

/** A server in a process of its own, so that its work does not count. */
interface Server {
	origin: string;
	/** The most requests that were in flight at once since the last call of this function. */
	takeMostInFlight(): Promise<number>;
	stop(): void;
}

/** Starts a server that answers each request after `latencyMs`. */
export async function startServer(latencyMs = 0): Promise<Server> {
	const child: ChildProcess = fork(join(__dirname, 'serverProcess.ts'), [String(latencyMs)]);
	const port = await new Promise<number>((resolve) =>
		child.once('message', (message) => resolve(Number(message))),
	);
	const origin = `http://127.0.0.1:${port}`;
	return {
		origin,
		takeMostInFlight: async () => Number(await (await fetch(`${origin}/most-in-flight`)).text()),
		stop: () => child.disconnect(),
	};
}
