import { Limiter } from '../../nodes/shared/transport/limits/limiter';
import type { CountedLimits } from '../../nodes/shared/transport/limits/rateLimits';
import { limitsFor } from '../../nodes/shared/transport/limits/rateLimits';
import type { PreparedRequest } from '../../nodes/shared/transport/types';
import { driveClock } from '../support/drivenClock';
import { runSideBySide } from './support';

/** The requests that may be in flight, unless a test sets another `limit`. */
export const MAX_IN_FLIGHT = 10;

export const sendByLimiter = async <Result>(
	limiter: Limiter,
	countedLimits: CountedLimits,
	exchange: () => Promise<Result>,
	{ signal, limit = MAX_IN_FLIGHT }: { signal?: AbortSignal; limit?: number } = {},
) => await limiter.sendWhenFree(limit, countedLimits, exchange, signal);

/** Lets `count` requests leave, and gives the milliseconds at which each left. */
type Depart = (count: number, sent: PreparedRequest, plan?: string) => Promise<number[]>;

/** Calls `work` with a new limiter on a driven clock. */
export async function onDrivenClock<Result>(
	work: (limiter: Limiter, depart: Depart) => Promise<Result>,
) {
	const driven = driveClock();
	const limiter = new Limiter();
	const depart: Depart = async (count, sent, plan = 'paid') =>
		await runSideBySide(
			count,
			async () => await sendByLimiter(limiter, limitsFor(sent, plan), async () => driven.elapsed()),
		);
	return await driven.run(async () => await work(limiter, depart));
}
