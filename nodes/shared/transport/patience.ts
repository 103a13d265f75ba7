/**
 * Does work that somebody waits for, for at most some milliseconds. Afterwards, nobody waits for the answer to a request under
 * way.
 * @param makeLateError makes the error that is thrown when the time is over
 * @param work gets the signal that ends its waiting
 */
export async function withTimeLimit<Result>(
	milliseconds: number,
	makeLateError: () => Error,
	work: (stop: AbortSignal) => Promise<Result>,
): Promise<Result> {
	const stop = AbortSignal.timeout(milliseconds);
	try {
		return await Promise.race([work(stop), endOf(stop)]);
	} catch (error) {
		throw error === stop.reason ? makeLateError() : error;
	}
}

async function endOf(signal: AbortSignal): Promise<never> {
	return await new Promise((_, reject) => {
		signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
	});
}
