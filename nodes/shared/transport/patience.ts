/**
 * Does work that somebody waits for, and waits at most some milliseconds. When they are over, a request under way goes on,
 * but nobody waits for its answer.
 * @param late makes the error for a time that is over
 * @param work gets the signal that ends its waiting
 */
export async function withPatience<Result>(
	milliseconds: number,
	late: () => Error,
	work: (stop: AbortSignal) => Promise<Result>,
): Promise<Result> {
	const stop = AbortSignal.timeout(milliseconds);
	try {
		return await Promise.race([work(stop), endOf(stop)]);
	} catch (error) {
		throw error === stop.reason ? late() : error;
	}
}

async function endOf(signal: AbortSignal): Promise<never> {
	return await new Promise((_, reject) => {
		signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
	});
}
