import fastify from 'fastify';
import type { IncomingHttpHeaders } from 'http';

interface ReceivedRequest {
	headers: IncomingHttpHeaders;
	path: string;
	body: {
		trigger: string;
		data: Record<string, any>;
		appId: string;
		region: string;
		webhook?: string;
		bot?: string;
		type?: string;
	};
	/** Milliseconds by the clock of the process. */
	at: number;
}

export interface Receiver {
	readonly origin: string;
	readonly received: ReceivedRequest[];
	/** The most requests that were being answered at the same time. */
	readonly mostAtOnce: number;
	/** Its answer from now on: a status, or none at all. */
	answerWith(answer: number | 'nothing'): void;
	/** Names of the events so far, in the order of their names. */
	triggers(): string[];
	close(): Promise<void>;
}

/** A server to which the stand-in delivers. */
export async function openReceiver(): Promise<Receiver> {
	const received: ReceivedRequest[] = [];
	let status: number | 'nothing' = 200;
	let underWay = 0;
	let mostAtOnce = 0;
	const app = fastify({ forceCloseConnections: true });
	app.post('/*', async (request, reply) => {
		const { headers, url: path, body } = request;
		received.push({ headers, path, body: body as ReceivedRequest['body'], at: performance.now() });
		if (status === 'nothing') return reply.hijack();
		underWay += 1;
		mostAtOnce = Math.max(mostAtOnce, underWay);
		// So that several deliveries can be answered at the same time
		await new Promise((resolve) => setTimeout(resolve, 2));
		underWay -= 1;
		return await reply.code(status).send({});
	});
	const origin = await app.listen({ host: '127.0.0.1', port: 0 });
	return {
		origin,
		received,
		get mostAtOnce() {
			return mostAtOnce;
		},
		answerWith: (answer) => {
			status = answer;
		},
		triggers: () => received.map(({ body }) => body.trigger).sort(),
		close: () => app.close(),
	};
}
