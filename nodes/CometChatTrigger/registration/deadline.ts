/**
 * Does work that has to end in so many milliseconds, because somebody waits for it.
 * @param work gets the signal that ends its waiting
 * @throws tooLate when the time was over
 */
export async function within<Result>(
	milliseconds: number,
	tooLate: Error,
	work: (stop: AbortSignal) => Promise<Result>,
): Promise<Result> {
	const stop = AbortSignal.timeout(milliseconds);
	const [outcome] = await Promise.allSettled([work(stop)]);
	if (outcome.status === 'fulfilled') return outcome.value;
	throw stop.aborted && outcome.reason === stop.reason ? tooLate : outcome.reason;
}
