import { runLater } from './pause';

/** The runs of a node. */
interface Runs {
	/** How many are under way. */
	count: number;
	/** Requests that wait for a run to end, oldest first: each is told that it may begin. */
	waiting: Array<() => void>;
}

/** By node. */
const runs = new Map<string, Runs>();

/** More requests do not wait for a turn. */
const MAX_WAITING = 100;

/**
 * Counts a run that is about to start.
 * @returns what ends it, once, however often it is called; undefined when as many runs are under way as may be
 */
export function beginRun(node: string, maxRuns: number): (() => void) | undefined {
	const { count, waiting } = runs.get(node) ?? { count: 0, waiting: [] };
	if (count >= maxRuns) return undefined;
	runs.set(node, { count: count + 1, waiting });
	return endOf(node);
}

/**
 * Counts a run that is about to start. While as many runs are under way as may be, it waits for its turn.
 * @param milliseconds how long it waits at most
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

/** What ends a run: the next request takes its place. */
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
