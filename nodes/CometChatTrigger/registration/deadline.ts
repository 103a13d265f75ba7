import { wait } from '../../CometChat/transport/clock';

/**
 * Does work that has to end in so many milliseconds, because somebody waits for it.
 * @param tooLate what the work is ended with, by the signal that it gets
 */
export async function within<Result>(
	milliseconds: number,
	tooLate: Error,
	work: (stop: AbortSignal) => Promise<Result>,
): Promise<Result> {
	const late = new AbortController();
	const done = new AbortController();
	wait(milliseconds, done.signal).then(
		() => late.abort(tooLate),
		() => {},
	);
	try {
		return await work(late.signal);
	} finally {
		done.abort();
	}
}
