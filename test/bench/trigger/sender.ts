import { Agent, request } from 'node:http';

/** A request as the service sends it, or a hostile one. */
export interface Shot {
	method?: string;
	path: string;
	headers: Record<string, string>;
	body: Buffer | string;
}

/** A connection may be silent this long. */
const PATIENCE_MS = 60_000;

/** The answer: the status, 0 when the connection broke or fell silent, and how long it took (milliseconds). */
export interface Answer {
	status: number;
	took: number;
}

/**
 * Sends requests over a number of connections, to the given addresses in turn. A connection sends the next request when
 * the request before it is answered. Answers come in the order of the requests.
 */
export async function fire(
	origins: string[],
	shots: Iterable<Shot>,
	connections: number,
	patience?: number,
): Promise<Answer[]> {
	const answers: Answer[] = [];
	// Each request is made when its turn comes: large ones would not all fit into the memory
	const queue = shots[Symbol.iterator]();
	let next = 0;
	const sendAll = async () => {
		// With one agent for all, a socket could lie idle until n8n closes it, just when it is taken again
		const agent = new Agent({ keepAlive: true, maxSockets: 1 });
		for (let step = queue.next(); !step.done; step = queue.next()) {
			const index = next++;
			answers[index] = await send(agent, origins[index % origins.length], step.value, patience);
		}
		agent.destroy();
	};
	await Promise.all(Array.from({ length: connections }, sendAll));
	return answers;
}

/** @param patience milliseconds until the sender hangs up, whatever has come; left out: only a silent connection is given up */
async function send(agent: Agent, origin: string, shot: Shot, patience?: number): Promise<Answer> {
	const { method = 'POST', path, headers, body } = shot;
	const startedAt = performance.now();
	const status = await new Promise<number>((resolve) => {
		const outgoing = request(`${origin}${path}`, {
			method,
			agent,
			timeout: PATIENCE_MS,
			headers: { ...headers, 'content-length': Buffer.byteLength(body) },
		});
		outgoing.once('response', (response) => {
			// 'close' comes even when the connection breaks in the middle of the answer
			response.once('close', () => resolve(response.complete ? response.statusCode! : 0)).resume();
		});
		outgoing.once('timeout', () => outgoing.destroy());
		outgoing.once('error', () => resolve(0));
		outgoing.end(body);
		if (patience !== undefined) {
			const late = setTimeout(() => outgoing.destroy(), patience);
			outgoing.once('close', () => clearTimeout(late));
		}
	});
	return { status, took: performance.now() - startedAt };
}

/** How many answers had each status. */
export function statusesOf(answers: Answer[]): Record<number, number> {
	const counts: Record<number, number> = {};
	for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
	return counts;
}

/** The time within which a share of the answers came, in whole milliseconds. */
export function percentile(answers: Answer[], share: number): number {
	const times = answers.map(({ took }) => took).sort((one, other) => one - other);
	return Math.round(times[Math.min(times.length - 1, Math.ceil(times.length * share) - 1)]);
}
