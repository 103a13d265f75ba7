import { fork, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';

/** A server in a process of its own, so that its work does not count. */
interface Server {
	origin: string;
	/** The most requests that were in flight since this was asked last. */
	mostInFlight(): Promise<number>;
	stop(): void;
}

/** @param latency milliseconds until a request is answered */
export async function startServer(latency = 0): Promise<Server> {
	const child: ChildProcess = fork(join(__dirname, 'serverProcess.ts'), [String(latency)]);
	const port = await new Promise<number>((resolve) =>
		child.once('message', (message) => resolve(Number(message))),
	);
	const origin = `http://127.0.0.1:${port}`;
	return {
		origin,
		mostInFlight: async () => Number(await (await fetch(`${origin}/most-in-flight`)).text()),
		stop: () => child.disconnect(),
	};
}
