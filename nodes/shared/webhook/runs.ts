/** Runs that are under way, by node. */
const underWay = new Map<string, number>();

/**
 * Counts a run that is about to start.
 * @returns what ends it, once, however often it is called; undefined when as many runs are under way as may be
 */
export function beginRun(node: string, maxRuns: number): (() => void) | undefined {
	const count = runsOf(node);
	if (count >= maxRuns) return undefined;
	underWay.set(node, count + 1);
	let isOver = false;
	return () => {
		if (isOver) return;
		isOver = true;
		const left = runsOf(node) - 1;
		if (left > 0) underWay.set(node, left);
		else underWay.delete(node);
	};
}

/** How many runs of a node are under way. */
export function runsOf(node: string): number {
	return underWay.get(node) ?? 0;
}
