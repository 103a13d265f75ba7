import { callAfter } from './pause';

/** The runs of a node. */
interface Runs {
	/** How many runs are under way. */
	count: number;
	/** Requests that wait for a run to end, oldest first; the function lets the request begin. */
	waiting: Array<() => void>;
}

/** The runs of each node; a node without a run has no entry. */
const runs = new Map<string, Runs>();

/** At most this many requests of a node wait. */
const MAX_WAITING = 100;

/**
 * Counts a run that is about to start.
 * @returns a function that ends the run, and may be called more than once; undefined if `maxRuns` are under way
 */
export function beginRun(node: string, maxRuns: number): (() => void) | undefined {
	const { count, waiting } = runs.get(node) ?? { count: 0, waiting: [] };
	if (count >= maxRuns) return undefined;
	runs.set(node, { count: count + 1, waiting });
	return runEnder(node);
}

/**
 * Counts a run that is about to start. While `maxRuns` are under way, waits for one of them to end.
 * @param milliseconds the longest wait
 * @returns a function as {@link beginRun} gives it; undefined after the longest wait, and while too many other requests wait
 */
export async function beginRunInTurn(
	node: string,
	maxRuns: number,
	milliseconds: number,
): Promise<(() => void) | undefined> {
	const end = beginRun(node, maxRuns);
	if (end) return end;
	const waiting = runs.get(node)?.waiting;
	if (!waiting || waiting.length >= MAX_WAITING) return undefined;
	return await new Promise((resolve) => {
		const begin = () => resolve(runEnder(node));
		waiting.push(begin);
		callAfter(milliseconds, () => {
			const index = waiting.indexOf(begin);
			// A request whose run has begun is no longer in the queue
			if (index < 0) return;
			waiting.splice(index, 1);
			resolve(undefined);
		});
	});
}

/** How many runs of a node are under way. */
export function runsOf(node: string): number {
	return runs.get(node)?.count ?? 0;
}

/** Makes the function that ends a run and lets the next request begin. */
function runEnder(node: string): () => void {
	let isOver = false;
	return () => {
		const ofNode = runs.get(node);
		if (isOver || !ofNode) return;
		isOver = true;
		const beginNext = ofNode.waiting.shift();
		// The next run begins as this run ends, so the count stays
		if (beginNext) return beginNext();
		ofNode.count--;
		if (ofNode.count === 0) runs.delete(node);
	};
}
