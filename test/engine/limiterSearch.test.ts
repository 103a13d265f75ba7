import fc from 'fast-check';
import { clock } from '../../nodes/shared/transport/clock';
import { Limiter } from '../../nodes/shared/transport/limits/limiter';
import type { CountedLimits, WindowRule } from '../../nodes/shared/transport/limits/rateLimits';
import { driveClock } from '../support/drivenClock';
import { forAll } from '../support/forAll';
import { useFastClock } from './support';

useFastClock();

// `driveClock` replaces `sendWhenFree` so that time stands still within a request. Here requests take time, so this one is called
const { sendWhenFree } = Limiter.prototype;

const window = (key: string, perMinute: number): WindowRule => ({ key, perMinute, words: key });
const plan = window('plan', 5);
const COSTS: CountedLimits[] = [
	{ windows: [] },
	{ windows: [plan] },
	{ windows: [plan, window('alice', 2)] },
	{ windows: [plan, window('bob', 3)] },
];

/** Times in seconds since the search began. */
interface Sent {
	at: number;
	cost: number;
	takes: number;
	/** When it is cancelled, unless it has left. */
	stopsAt?: number;
}

interface Pause {
	at: number;
	until: number;
}

const seconds = (most: number) => fc.integer({ min: 0, max: most });

const requests = fc.array(
	fc.record(
		{
			at: seconds(20),
			cost: fc.nat(COSTS.length - 1),
			takes: seconds(60),
			stopsAt: seconds(200),
		},
		{ requiredKeys: ['at', 'cost', 'takes'] },
	),
	{ maxLength: 25, size: 'max' },
);

const pauses = fc.array(
	fc.tuple(seconds(200), seconds(70)).map(([at, length]) => ({ at, until: at + length })),
	{ maxLength: 3 },
);

/** A request that left: when, and when its answer came. */
interface Departure extends Sent {
	leftAt: number;
	ended: number;
}

/**
 * Lets the requests leave, and the service ask for the pauses; gives what left, in that order.
 * @param most how many may be in flight
 */
async function departures(
	limiter: Limiter,
	sent: Sent[],
	asked: Pause[],
	most: number,
): Promise<Departure[]> {
	const driven = driveClock();
	const now = () => driven.elapsed() / 1_000;
	const done: Departure[] = [];
	await driven.run(async () => {
		const start = clock.elapsed();
		const begin = async (request: Sent) => {
			const stop = new AbortController();
			const { stopsAt } = request;
			if (stopsAt !== undefined)
				driven.after((stopsAt - request.at) * 1_000, () => stop.abort(new Error('stopped')));
			const exchange = async () => {
				const departure = { ...request, leftAt: now(), ended: Infinity };
				done.push(departure);
				await clock.sleep(request.takes * 1_000);
				departure.ended = now();
			};
			await sendWhenFree
				.call(limiter, most, COSTS[request.cost], exchange, stop.signal)
				.catch((error: Error) => expect(error.message).toBe('stopped'));
		};
		const ask = async ({ at, until }: Pause) => {
			await clock.sleep(at * 1_000);
			limiter.pauseUntil(start + until * 1_000);
		};
		const beginAll = async (moment: number) => {
			await clock.sleep(moment * 1_000);
			await Promise.all(sent.filter(({ at }) => at === moment).map(begin));
		};
		const moments = [...new Set(sent.map(({ at }) => at))];
		await Promise.all([...asked.map(ask), ...moments.map(beginAll)]);
		await clock.sleep(clock.minute * 5);
		expect(limiter.isIdle()).toBe(true);
	});
	return done;
}

it('lets everything leave that is not cancelled: in order, within all limits, and without a needless wait', async () => {
	await forAll(60, [requests, pauses, fc.constantFrom(2, 8)], async (sent, asked, most) => {
		const limiter = new Limiter();
		const done = await departures(limiter, sent, asked, most);
		const stays = ({ stopsAt }: Sent) => stopsAt === undefined;
		expect(done.filter(stays)).toHaveLength(sent.filter(stays).length);

		for (const [index, request] of done.entries()) {
			const { leftAt } = request;
			const inFlight = done.filter((other) => other.leftAt <= leftAt && other.ended > leftAt);
			expect(inFlight.length).toBeLessThanOrEqual(most);
			expect(asked.filter(({ at, until }) => at < leftAt && leftAt < until)).toEqual([]);
			// For each window, the departure after which this request fills it: it has to be a minute ago
			const windowStarts = COSTS[request.cost].windows.map(({ key, perMinute }) => {
				const before = done
					.slice(0, index)
					.filter(({ cost }) => COSTS[cost].windows.some((rule) => rule.key === key));
				return before.at(-perMinute)?.leftAt ?? -Infinity;
			});
			expect(leftAt - Math.max(...windowStarts)).toBeGreaterThanOrEqual(60);
			const overtaken = done
				.slice(index + 1)
				.filter(({ cost, at }) => cost === request.cost && at < request.at);
			expect(overtaken).toEqual([]);

			// No needless wait: the request left when it came, or when a pause, a minute, another request or its wait ended
			const ends = [
				request.at,
				...asked.map(({ until }) => until),
				...windowStarts.map((start) => start + 60),
				...done.flatMap((other) => (other === request ? [] : [other.leftAt, other.ended])),
				...sent.flatMap(({ stopsAt = request.at }) => stopsAt),
			];
			expect(ends).toContain(leftAt);
		}
	});
});
