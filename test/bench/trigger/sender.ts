import { Agent, request } from 'node:http';

/** A request as the service sends it, or a hostile one. */
export interface Shot {
	method?: string;
	path: string;
	headers: Record<string, string>;
	body: Buffer | string;
}

/** A connection is given up when it has been silent this long. */
const SILENCE_MS = 60_000;

/** The answer to a request. Its status is 0 when the connection broke, fell silent or was given up. */
export interface Answer {
	status: number;
	tookMs: number;
}

/**
 * Sends requests over a number of connections, to the given addresses in turn. A connection sends the next request when
 * the request before it is answered. Answers come in the order of the requests.
 */
export async function sendRequests(
	origins: string[],
	shots: Iterable<Shot>,
	connections: number,
	patienceMs?: number,
): Promise<Answer[]> {
	const answers: Answer[] = [];
	// Each request is made when its turn comes, because large requests do not fit into the memory together
	const queue = shots[Symbol.iterator]();
	let next = 0;
	const sendAll = async () => {
		// Each connection has an agent, whose socket is never idle: n8n closes idle sockets, perhaps just when they are taken again
		const agent = new Agent({ keepAlive: true, maxSockets: 1 });
		for (let step = queue.next(); !step.done; step = queue.next()) {
			const index = next++;
			answers[index] = await send(agent, origins[index % origins.length], step.value, patienceMs);
		}
		agent.destroy();
	};
	await Promise.all(Array.from({ length: connections }, sendAll));
	return answers;
}

/** @param patienceMs after this time the sender hangs up, also in the middle of an answer; left out: only a silent connection is given up */
async function send(
	agent: Agent,
	origin: string,
	shot: Shot,
	patienceMs?: number,
): Promise<Answer> {
	const { method = 'POST', path, headers, body } = shot;
	const startedAt = performance.now();
	const status = await new Promise<number>((resolve) => {
		const outgoing = request(`${origin}${path}`, {
			method,
			agent,
			timeout: SILENCE_MS,
			headers: { ...headers, 'content-length': Buffer.byteLength(body) },
		});
		outgoing.once('response', (response) => {
			// 'close' comes even when the connection breaks in the middle of the answer
			response.once('close', () => resolve(response.complete ? response.statusCode! : 0)).resume();
		});
		outgoing.once('timeout', () => outgoing.destroy());
		outgoing.once('error', () => resolve(0));
		outgoing.end(body);
		if (patienceMs !== undefined) {
			const late = setTimeout(() => outgoing.destroy(), patienceMs);
			outgoing.once('close', () => clearTimeout(late));
		}
	});
	return { status, tookMs: performance.now() - startedAt };
}

/** How many answers had each status. */
export function countByStatus(answers: Answer[]): Record<number, number> {
	const counts: Record<number, number> = {};
	for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
	return counts;
}

/** The time within which a share of the answers came, in whole milliseconds. */
export function percentile(answers: Answer[], share: number): number {
	const times = answers.map(({ tookMs }) => tookMs).sort((one, other) => one - other);
	return Math.round(times[Math.min(times.length - 1, Math.ceil(times.length * share) - 1)]);
}
