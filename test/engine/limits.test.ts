import { clock } from '../../nodes/CometChat/transport/clock';
import { Limiter, limiterOf, type Cost } from '../../nodes/CometChat/transport/limits/limiter';
import { costOf } from '../../nodes/CometChat/transport/limits/rateLimits';
import { Places } from '../../nodes/CometChat/transport/limits/places';
import { ReportedLimit } from '../../nodes/CometChat/transport/limits/reportedLimit';
import { SlidingWindow } from '../../nodes/CometChat/transport/limits/slidingWindow';
import { Waits } from '../../nodes/CometChat/transport/limits/waits';
import type { PreparedRequest, RateLimit } from '../../nodes/CometChat/transport/requestTypes';
import { driveClock } from '../support/drivenClock';
import { hurry, skipWaits } from './support';

hurry();

const request = (rateLimit?: RateLimit, onBehalfOf?: string) =>
	({
		rateLimit,
		headers: onBehalfOf === undefined ? {} : { onBehalfOf },
	}) as PreparedRequest;

describe('A request counts against', () => {
	it.each<[RateLimit | undefined, string | undefined, string[]]>([
		['messages', 'alice', ['messages of alice']],
		['messages', 'Alice', ['messages of alice']],
		['messages', undefined, ['messages of app_system']],
		['unread', 'Alice', ['unread of alice']],
		['import', undefined, ['import']],
		['core', undefined, []],
		[undefined, 'bob', []],
	])('the windows of %s (for %s): %j', (rateLimit, user, keys) => {
		const sent = request(rateLimit, user);
		expect(costOf(sent, 'paid').windows.map(({ key }) => key)).toEqual(keys);
		expect(costOf(sent, 'free').windows.map(({ key }) => key)).toEqual(['plan', ...keys]);
	});

	it('the window of the sender whom the header does not tell', () => {
		const sent = { ...request('messages'), sender: 'Helper-Bot' };
		expect(costOf(sent, 'paid').windows.map(({ key }) => key)).toEqual(['messages of helper-bot']);
	});

	it.each<[RateLimit | undefined, string | undefined]>([
		['core', 'core'],
		['import', undefined],
		['messages', 'others'],
		['unread', 'others'],
		[undefined, 'others'],
	])('what the answer to %s reports: %s', (rateLimit, reports) => {
		expect(costOf(request(rateLimit), 'paid').reports).toBe(reports);
	});
});

/** Does something that many times, side by side. */
const times = async <Result>(count: number, work: (n: number) => Promise<Result>) =>
	await Promise.all(Array.from({ length: count }, async (_, n) => await work(n)));

/** Requests that may be in flight, unless a test says otherwise. */
const LIMIT = 10;

/** Of a request that counts against nothing. */
const NO_COST: Cost = { windows: [] };

const leave = async <Result>(
	limiter: Limiter,
	cost: Cost,
	exchange: () => Promise<Result>,
	{ signal, limit = LIMIT }: { signal?: AbortSignal; limit?: number } = {},
) => await limiter.leave(limit, cost, exchange, signal);

/** Lets requests leave that number of times; gives the milliseconds at which each left. */
type Depart = (count: number, sent: PreparedRequest, plan?: string) => Promise<number[]>;

/** Works with a new limiter on a driven clock. */
async function onDrivenClock<Result>(work: (limiter: Limiter, depart: Depart) => Promise<Result>) {
	const driven = driveClock();
	const limiter = new Limiter();
	const depart: Depart = async (count, sent, plan = 'paid') =>
		await times(
			count,
			async () => await leave(limiter, costOf(sent, plan), async () => driven.elapsed()),
		);
	return await driven.run(async () => await work(limiter, depart));
}

describe('Windows', () => {
	it.each([
		['30 messages of a sender', 30, request('messages', 'alice'), 'paid'],
		['60 imports', 60, request('import'), 'paid'],
		['500 requests of the free plan', 500, request(), 'free'],
	])('let %s leave in a minute', async (_name, perMinute, sent, plan) => {
		const left = await onDrivenClock(
			async (_, depart) => await depart(perMinute * 2 + 5, sent, plan),
		);
		left.sort((one, other) => one - other);
		expect(new Set(left.slice(0, perMinute))).toEqual(new Set([0]));
		for (let n = perMinute; n < left.length; n += 1) {
			expect(left[n] - left[n - perMinute]).toBe(clock.minute);
		}
	});

	it('of one sender do not hold up another', async () => {
		await onDrivenClock(async (_, depart) => {
			const crowd = depart(40, request('messages', 'alice'));
			expect(await depart(1, request('messages', 'bob'))).toEqual([0]);
			await crowd;
		});
	});

	it.each([
		['begun before', 50_000, 0],
		['that comes while requests wait', 90_000, 30_000],
	])('count from the end of a pause %s', async (_name, pause, begins) => {
		const left = await onDrivenClock(async (limiter, depart) => {
			const sent = request('messages', 'alice');
			const pauseUntil = () => limiter.pauseUntil(clock.elapsed() + pause);
			if (begins === 0) pauseUntil();
			const first = depart(60, sent);
			if (begins > 0) {
				await clock.sleep(begins);
				pauseUntil();
			}
			return [...(await first), ...(await depart(30, sent))];
		});
		left.sort((one, other) => one - other);
		for (let n = 30; n < left.length; n += 1) {
			expect(left[n] - left[n - 30]).toBeGreaterThanOrEqual(clock.minute);
		}
		expect(left.at(-1)).toBeLessThanOrEqual(begins + pause + clock.minute * 2);
	});

	it('are used at once when a pause ends, also by those that it has overtaken', async () => {
		const left = await onDrivenClock(async (limiter, depart) => {
			const all = depart(90, request('messages', 'alice'));
			await clock.sleep(30_000);
			limiter.pauseUntil(clock.elapsed() + 60_000);
			return await all;
		});
		left.sort((one, other) => one - other);
		expect([0, 30, 60].map((n) => left[n])).toEqual([0, 90_000, 150_000]);
		expect(left.at(-1)).toBe(150_000);
	});

	it('get back the place of a request that was cancelled in a pause', async () => {
		await onDrivenClock(async (limiter, depart) => {
			const sent = request('messages', 'alice');
			limiter.pauseUntil(clock.elapsed() + 1_000);
			const stop = new AbortController();
			const waiting = leave(limiter, costOf(sent, 'paid'), async () => 'sent', stop);
			stop.abort(new Error('stopped'));
			await expect(waiting).rejects.toThrow('stopped');
			expect(Math.max(...(await depart(30, sent)))).toBeLessThan(clock.minute);
		});
	});

	it('let nothing leave that waited when the service closed itself', async () => {
		await onDrivenClock(async (limiter, depart) => {
			const sent = request('messages', 'alice');
			await depart(30, sent);
			const waiting = depart(10, sent).catch((error: Error) => error.message);
			await clock.sleep(1_000);
			limiter.closeUntil(clock.elapsed() + clock.longestWait, new Error('closed'));
			expect(await waiting).toBe('closed');
			await clock.sleep(clock.longestWait);
			const from = clock.elapsed();
			await depart(30, sent);
			expect(clock.elapsed()).toBe(from);
		});
	});

	it('let no more leave behind a pause than may be in flight when the answers close the app', async () => {
		const limiter = new Limiter();
		limiter.pauseUntil(clock.elapsed() + 30);
		const cost = costOf(request(), 'paid');
		const closes = async () => {
			await clock.sleep(30);
			limiter.closeUntil(clock.elapsed() + clock.longestWait, new Error('closed'));
			return 'sent';
		};
		const ends = await times(
			200,
			async () => await leave(limiter, cost, closes).catch((error: Error) => error.message),
		);
		expect(ends.filter((end) => end === 'sent')).toHaveLength(LIMIT);
	});

	it('count from when a request leaves that others have held up', async () => {
		const left: number[] = [];
		await onDrivenClock(async (limiter) => {
			const cost = { windows: [{ key: 'two', perMinute: 2, words: '' }] };
			const exchange = async () => void left.push(clock.elapsed());
			const all = times(6, async () => await leave(limiter, cost, exchange, { limit: 1 }));
			// A slow request is under way when the minute has passed
			await clock.sleep(clock.minute - 1);
			const { inFlight } = limiter as unknown as { inFlight: Places };
			await inFlight.take(1);
			await clock.sleep(50_000);
			inFlight.free();
			await all;
		});
		for (let n = 2; n < left.length; n += 1) {
			expect(left[n] - left[n - 2]).toBeGreaterThanOrEqual(clock.minute);
		}
	});

	it('get back the places of a cancelled execution', async () => {
		await onDrivenClock(async (limiter, depart) => {
			const sent = request('messages', 'alice');
			await depart(30, sent);
			const stop = new AbortController();
			const cost = costOf(sent, 'paid');
			const waiting = times(
				60,
				async () => await leave(limiter, cost, async () => 'sent', stop).catch(() => 'stopped'),
			);
			stop.abort();
			expect(new Set(await waiting)).toEqual(new Set(['stopped']));
			const [next] = await depart(1, sent);
			expect(next).toBeLessThanOrEqual(clock.minute);
		});
	});
});

describe('When everything wakes up late', () => {
	// Each of the sleepers moves the clock for all others
	skipWaits();

	it('all that wait still leave, and no minute holds too many', async () => {
		const limiter = new Limiter();
		const left: number[] = [];
		const cost = costOf(request('unread', 'alice'), 'paid');
		await times(
			200,
			async () => await leave(limiter, cost, async () => void left.push(clock.elapsed())),
		);
		expect(left).toHaveLength(200);
		for (let n = 5; n < left.length; n += 1) {
			// The clock also moves between a departure and the request
			expect(left[n] - left[n - 5]).toBeGreaterThan(clock.minute * 0.9);
		}
	});
});

it('no limit holds up anything longer when the clock is set back', () => {
	const [window, limit] = [new SlidingWindow(), new ReportedLimit()];
	const next = () => Math.max(window.freeAt(30), limit.freeAt()) - clock.elapsed();
	limit.observe({ limit: 100, remaining: 1 }, 0);
	for (let n = 0; n < 30; n += 1) {
		window.leave(30);
		limit.leave();
	}
	jest.spyOn(Date, 'now').mockReturnValue(Date.now() - 3_600_000);
	expect(next()).toBeLessThanOrEqual(clock.minute);
	expect(next()).toBeGreaterThan(clock.minute / 2);
	jest.restoreAllMocks();
});

it('counts waits side by side once, in whatever order they end', () => {
	const waits = new Waits();
	waits.add('a pause', 50_000, 60_000);
	waits.add('a pause', 0, 100_000);
	waits.add('a pause', 20_000, 130_000);
	expect(waits.sentences()).toEqual(['Waited 130 s: a pause']);
});

describe('A limit that answers report', () => {
	afterEach(() => jest.restoreAllMocks());

	it.each([
		['the same minute', 18, 1 / 3],
		['a new minute', 19, 1],
	])('is in %s when %i of 100 remain after 8', (_name, remaining, left) => {
		const time = jest.spyOn(clock, 'elapsed').mockReturnValue(10 * clock.minute);
		const limit = new ReportedLimit();
		limit.observe({ limit: 100, remaining: 8 }, 0);
		// Two thirds of a minute later, so that a third of the first one is left
		const now = (10 + 2 / 3) * clock.minute;
		time.mockReturnValue(now);
		limit.observe({ limit: 100, remaining }, 0);
		limit.observe({ limit: 100, remaining: 1 }, 0);
		limit.leave();
		expect((limit.freeAt() - now) / clock.minute).toBeCloseTo(left);
	});

	it('holds up nothing when its minute is over, however many have left since', () => {
		const time = jest.spyOn(clock, 'elapsed').mockReturnValue(10 * clock.minute);
		const limit = new ReportedLimit();
		limit.observe({ limit: 100, remaining: 5 }, 0);
		time.mockReturnValue(11 * clock.minute);
		expect(limit.freeAt()).toBeLessThanOrEqual(11 * clock.minute);
		for (let n = 0; n < 100; n += 1) limit.leave();
		limit.observe({ limit: 100, remaining: 5 }, 0);
		expect(limit.freeAt() - 11 * clock.minute).toBeCloseTo(clock.minute / 5);
	});

	it('of zero, as without limits, holds up nothing', async () => {
		const limiter = new Limiter();
		const cost = costOf(request(), 'paid');
		const answered = () => limiter.observe('others', { limit: 0, remaining: 0 });
		const start = clock.elapsed();
		await times(3, async () => await leave(limiter, cost, async () => answered()));
		await leave(limiter, cost, async () => answered());
		expect(clock.elapsed() - start).toBeLessThan(clock.minute / 60);
	});

	it.each([
		['enough', 10, 0, 0],
		['too few', 9, 0, clock.minute / 9],
		['too few when others are on their way', 14, 5, clock.minute / 9],
	])('%s requests remain: %i, with %i others', (_name, remaining, others, pause) => {
		const now = 10 * clock.minute;
		jest.spyOn(clock, 'elapsed').mockReturnValue(now);
		const limit = new ReportedLimit();
		limit.observe({ limit: 100, remaining }, others);
		expect(Math.max(0, limit.freeAt() - now)).toBeCloseTo(pause);
	});
});

describe('Requests that count against the same limits', () => {
	const sent = request('messages', 'alice');

	it.each([0, 90_000])(
		'leave in the order in which they came, also behind a pause of %i ms',
		async (pause) => {
			const order: number[] = [];
			await onDrivenClock(async (limiter) => {
				limiter.pauseUntil(clock.elapsed() + pause);
				const cost = costOf(sent, 'paid');
				await times(100, async (n) => await leave(limiter, cost, async () => void order.push(n)));
			});
			expect(order).toEqual(Array.from({ length: 100 }, (_, n) => n));
		},
	);

	it('hold up no others of the same plan while they wait for their sender', async () => {
		await onDrivenClock(async (_, depart) => {
			const crowd = depart(600, sent, 'free');
			expect(await depart(1, request(), 'free')).toEqual([0]);
			expect(await depart(1, request('messages', 'bob'), 'free')).toEqual([0]);
			await crowd;
		});
	});

	it('say what they waited for, also those that others kept from looking', async () => {
		const waited: Array<[string, number]> = [];
		await onDrivenClock(async (limiter, depart) => {
			const start = clock.elapsed();
			const sendAndTell = async () =>
				await limiter.leave(
					LIMIT,
					costOf(sent, 'paid'),
					async () => {},
					undefined,
					(reason, from, to) => waited.push([reason, to - from]),
				);
			const crowd = depart(31, sent);
			await sendAndTell();
			await crowd;
			expect(clock.elapsed() - start).toBe(clock.minute);
			// Now the minute is not full
			await clock.sleep(clock.minute);
			await sendAndTell();
		});
		expect(waited).toEqual([['30 messages a minute for each sender', clock.minute]]);
	});

	it('go on when the one that looks is cancelled', async () => {
		await onDrivenClock(async (limiter, depart) => {
			limiter.pauseUntil(clock.elapsed() + 1_000);
			const stop = new AbortController();
			const first = leave(limiter, costOf(sent, 'paid'), async () => 'sent', stop);
			const next = depart(1, sent);
			expect(limiter.isIdle()).toBe(false);
			stop.abort(new Error('stopped'));
			await expect(first).rejects.toThrow('stopped');
			expect(await next).toEqual([1_000]);
		});
	});
});

describe('Places', () => {
	const settle = async () => await new Promise(setImmediate);

	it('are given to those who wait, in the order in which they came', async () => {
		const places = new Places();
		await places.take(1);
		const order: number[] = [];
		const all = times(10_000, async (n) => {
			await places.take(1);
			order.push(n);
			places.free();
		});
		await settle();
		expect(order).toEqual([]);
		places.free();
		await all;
		expect(order).toEqual(Array.from({ length: 10_000 }, (_, n) => n));
		expect(places.isIdle()).toBe(true);
	});

	it('that somebody no longer waits for go to those behind, whom that one alone kept waiting', async () => {
		const places = new Places();
		const stop = new AbortController();
		await places.take(2);
		const given = places.take(1, stop.signal).catch(() => 'given up');
		let behind = 'waits';
		const next = places.take(2).then(() => (behind = 'started'));
		await settle();
		expect(behind).toBe('waits');
		stop.abort();
		expect(await given).toBe('given up');
		await next;
		expect(places.taken).toBe(2);
	});

	it('are not taken by somebody who was cancelled before', async () => {
		const places = new Places();
		await expect(places.take(1, AbortSignal.abort(new Error('stopped')))).rejects.toThrow(
			'stopped',
		);
		expect(places.isIdle()).toBe(true);
	});
});

describe('The memory of the limiter', () => {
	it('keeps no senders that have been quiet for a minute', async () => {
		await onDrivenClock(async (limiter, depart) => {
			for (let n = 0; n < 1_500; n += 1) {
				if (n === 999) await clock.sleep(clock.minute * 2);
				await depart(1, request('messages', `user-${n}`));
			}
			const { windows } = limiter as unknown as { windows: Map<string, unknown> };
			expect(windows.size).toBeLessThan(600);
		});
	});

	it('keeps the app of a request, a wait, a pause and a refusal', async () => {
		await onDrivenClock(async (limiter) => {
			expect(limiter.isIdle()).toBe(true);
			await leave(limiter, NO_COST, async () => expect(limiter.isIdle()).toBe(false));
			expect(limiter.isIdle()).toBe(true);
			const turn = limiter.turns.run('x', async () => {});
			expect(limiter.isIdle()).toBe(false);
			await turn;
			await new Promise(setImmediate);
			expect(limiter.isIdle()).toBe(true);
			limiter.pauseUntil(clock.elapsed() + 5);
			expect(limiter.isIdle()).toBe(false);
			await clock.sleep(5);
			expect(limiter.isIdle()).toBe(true);
			limiter.closeUntil(clock.elapsed() + 5, new Error('closed'));
			expect(limiter.isIdle()).toBe(false);
		});
	});

	it('keeps no apps that nobody uses', () => {
		for (let n = 0; n < 5_000; n += 1) limiterOf(`https://app-${n}.api-us.cometchat.io/v3`);
		const kept = limiterOf('https://kept.api-us.cometchat.io/v3');
		expect(limiterOf('https://kept.api-us.cometchat.io/v3')).toBe(kept);
	});

	it('starts 10,000 requests in the order in which they came', async () => {
		const limiter = new Limiter();
		const order: number[] = [];
		await times(10_000, async (n) => await leave(limiter, NO_COST, async () => void order.push(n)));
		expect(order).toEqual(Array.from({ length: 10_000 }, (_, n) => n));
	});

	it('leaves no listener on the signal of an execution', async () => {
		const { signal } = new AbortController();
		const added = jest.spyOn(signal, 'addEventListener');
		const removed = jest.spyOn(signal, 'removeEventListener');
		const limiter = new Limiter();
		limiter.pauseUntil(clock.elapsed() + 30);
		const cost = costOf(request(), 'paid');
		await times(
			100,
			async () => await leave(limiter, cost, async () => undefined, { signal, limit: 2 }),
		);
		expect(added).toHaveBeenCalled();
		expect(removed.mock.calls.length).toBe(added.mock.calls.length);
	});
});
