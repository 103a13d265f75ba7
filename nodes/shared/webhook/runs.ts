import { runLater } from './pause';

/** The runs of a node. */
interface Runs {
	/** How many are under way. */
	count: number;
	/** Requests that wait for a run to end, oldest first; the function lets the request begin. */
	waiting: Array<() => void>;
}

/** By node. */
const runs = new Map<string, Runs>();

/** At most this many requests of a node wait. */
const MAX_WAITING = 100;

/**
 * Counts a run that is about to start.
 * @returns a function that ends the run, and may be called more than once; undefined when `maxRuns` are under way
 */
export function beginRun(node: string, maxRuns: number): (() => void) | undefined {
	const { count, waiting } = runs.get(node) ?? { count: 0, waiting: [] };
	if (count >= maxRuns) return undefined;
	runs.set(node, { count: count + 1, waiting });
	return endOf(node);
}

/**
 * Counts a run that is about to start. While `maxRuns` are under way, it waits for its turn.
 * @param milliseconds the longest wait
 * @returns as `beginRun`; undefined when the time was over, or too many others wait
 */
export async function beginRunInTurn(
	node: string,
	maxRuns: number,
	milliseconds: number,
): Promise<(() => void) | undefined> {
	const atOnce = beginRun(node, maxRuns);
	const waiting = runs.get(node)?.waiting;
	if (atOnce || !waiting || waiting.length >= MAX_WAITING) return atOnce;
	return await new Promise((resolve) => {
		const begin = () => resolve(endOf(node));
		waiting.push(begin);
		runLater(milliseconds, () => {
			const place = waiting.indexOf(begin);
			if (place < 0) return;
			waiting.splice(place, 1);
			resolve(undefined);
		});
	});
}

/** How many runs of a node are under way. */
export function runsOf(node: string): number {
	return runs.get(node)?.count ?? 0;
}

/** Makes the function that ends a run and lets the next request begin. */
function endOf(node: string): () => void {
	let isOver = false;
	return () => {
		const known = runs.get(node);
		if (isOver || !known) return;
		isOver = true;
		const next = known.waiting.shift();
		if (next) return next();
		known.count--;
		if (known.count === 0) runs.delete(node);
	};
}
