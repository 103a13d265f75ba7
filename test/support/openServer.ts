import { once } from 'node:events';
import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Serves on a port of this machine; a free one when none is given. */
export async function openServer(listener: RequestListener, port = 0) {
	const server = createServer(listener).listen(port, '127.0.0.1');
	await once(server, 'listening');
	const close = async () => {
		server.closeAllConnections();
		await new Promise((resolve) => server.close(resolve));
	};
	const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	return { origin, close, [Symbol.asyncDispose]: close };
}

export type OpenServer = Awaited<ReturnType<typeof openServer>>;

export function answerJson(response: ServerResponse, status: number, body: unknown): void {
	response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
