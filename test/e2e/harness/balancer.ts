import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

import type { Scratch } from './cleanup';

/**
 * Stands where the load balancer of an n8n in queue mode stands: production webhooks, and answers that are waited for, go to the webhook
 * processes in turn, everything else goes to the main process. Gives its address.
 */
export async function startBalancer(
	scratch: Scratch,
	main: string,
	webhooks: string[],
): Promise<string> {
	let turn = 0;
	const server = createServer((incoming, answer) => {
		const { method, url = '/', headers } = incoming;
		const target = /^\/webhook(-waiting)?\//.test(url) ? webhooks[turn++ % webhooks.length] : main;
		const onward = request(`${target}${url}`, { method, headers }, (response) => {
			answer.writeHead(response.statusCode ?? 502, response.headers);
			response.pipe(answer);
		});
		onward.on('error', () => answer.writeHead(502).end());
		incoming.pipe(onward);
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	scratch.onClose(async () => {
		server.closeAllConnections();
		await new Promise((resolve) => server.close(resolve));
	});
	return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
