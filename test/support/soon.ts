/** Seconds. Work that should take milliseconds takes minutes where a pattern searches a text again and again. */
const SOON = 20;

/** The result of work that has to end soon. A test cannot stop work that keeps the process busy, but says so afterwards. */
export function runWithTimeCheck<Result>(work: () => Result): Result {
	const begun = performance.now();
	const result = work();
	expect((performance.now() - begun) / 1_000).toBeLessThan(SOON);
	return result;
}
