import { request } from 'node:http';

import { openServer } from '../../support/openServer';
import type { Scratch } from './cleanup';

/**
 * Starts a load balancer for an n8n in queue mode, and gives its address. Production webhooks, and answers to waiting
 * executions, go to the webhook processes in turn, all other requests to the main process.
 */
export async function startBalancer(
	scratch: Scratch,
	main: string,
	webhooks: string[],
): Promise<string> {
	let turn = 0;
	const { origin, close } = await openServer((incoming, answer) => {
		const { method, url = '/', headers } = incoming;
		const target = /^\/webhook(-waiting)?\//.test(url) ? webhooks[turn++ % webhooks.length] : main;
		const onward = request(`${target}${url}`, { method, headers }, (response) => {
			answer.writeHead(response.statusCode ?? 502, response.headers);
			response.pipe(answer);
		});
		onward.on('error', () => answer.writeHead(502).end());
		incoming.pipe(onward);
	});
	scratch.onClose(close);
	return origin;
}
