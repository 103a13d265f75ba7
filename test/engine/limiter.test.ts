import { clock } from '../../nodes/shared/transport/clock';
import { Limiter, limiterOf } from '../../nodes/shared/transport/limits/limiter';
import type { CountedLimits } from '../../nodes/shared/transport/limits/costs';
import { limitsFor } from '../../nodes/shared/transport/limits/costs';
import { Slots } from '../../nodes/shared/transport/limits/concurrency';
import type { PreparedRequest } from '../../nodes/shared/transport/types';
import { driveClock } from '../support/drivenClock';
import { useFastClock, requestWith, skipWaits, runSideBySide } from './support';

useFastClock();

/** The requests that may be in flight, unless a test sets another `limit`. */
const MAX_IN_FLIGHT = 10;

// In a minute, a sender may send 30 messages and 5 requests of the limit `unread`

/** The cost of a request that counts against no limit. */
const NO_LIMITS: CountedLimits = { windows: [] };

const leave = async <Result>(
	limiter: Limiter,
	cost: CountedLimits,
	exchange: () => Promise<Result>,
	{ signal, limit = MAX_IN_FLIGHT }: { signal?: AbortSignal; limit?: number } = {},
) => await limiter.sendWhenFree(limit, cost, exchange, signal);

/** Lets `count` requests leave, and gives the milliseconds at which each left. */
type Depart = (count: number, sent: PreparedRequest, plan?: string) => Promise<number[]>;

/** Calls `work` with a new limiter on a driven clock. */
async function onDrivenClock<Result>(work: (limiter: Limiter, depart: Depart) => Promise<Result>) {
	const driven = driveClock();
	const limiter = new Limiter();
	const depart: Depart = async (count, sent, plan = 'paid') =>
		await runSideBySide(
			count,
			async () => await leave(limiter, limitsFor(sent, plan), async () => driven.elapsed()),
		);
	return await driven.run(async () => await work(limiter, depart));
}

describe('Windows', () => {
	it.each([
		['30 messages of a sender', 30, requestWith('messages', 'alice'), 'paid'],
		['60 imports', 60, requestWith('import'), 'paid'],
		['500 requests of the free plan', 500, requestWith(), 'free'],
	])('let %s leave in a minute', async (_name, perMinute, sent, plan) => {
		const leftAt = await onDrivenClock(
			async (_, depart) => await depart(perMinute * 2 + 5, sent, plan),
		);
		leftAt.sort((one, other) => one - other);
		expect(new Set(leftAt.slice(0, perMinute))).toEqual(new Set([0]));
		for (let n = perMinute; n < leftAt.length; n += 1) {
			expect(leftAt[n] - leftAt[n - perMinute]).toBe(clock.minute);
		}
	});

	it('of one sender do not hold up another sender', async () => {
		await onDrivenClock(async (_, depart) => {
			const crowd = depart(40, requestWith('messages', 'alice'));
			expect(await depart(1, requestWith('messages', 'bob'))).toEqual([0]);
			await crowd;
		});
	});

	it.each([
		['begun before', 50_000, 0],
		['that comes while requests wait', 90_000, 30_000],
	])('count from the end of a pause %s', async (_name, pause, begins) => {
		const leftAt = await onDrivenClock(async (limiter, depart) => {
			const sent = requestWith('messages', 'alice');
			const pauseUntil = () => limiter.pauseUntil(clock.elapsed() + pause);
			if (begins === 0) pauseUntil();
			const first = depart(60, sent);
			if (begins > 0) {
				await clock.sleep(begins);
				pauseUntil();
			}
			return [...(await first), ...(await depart(30, sent))];
		});
		leftAt.sort((one, other) => one - other);
		for (let n = 30; n < leftAt.length; n += 1) {
			expect(leftAt[n] - leftAt[n - 30]).toBeGreaterThanOrEqual(clock.minute);
		}
		expect(leftAt.at(-1)).toBeLessThanOrEqual(begins + pause + clock.minute * 2);
	});

	it('are used at once when a pause ends, also by requests whose turn came during the pause', async () => {
		const leftAt = await onDrivenClock(async (limiter, depart) => {
			const all = depart(90, requestWith('messages', 'alice'));
			await clock.sleep(30_000);
			limiter.pauseUntil(clock.elapsed() + 60_000);
			return await all;
		});
		leftAt.sort((one, other) => one - other);
		// 30 at once, 30 when the pause ends, and 30 a minute after that
		expect([0, 30, 60].map((n) => leftAt[n])).toEqual([0, 90_000, 150_000]);
		expect(leftAt.at(-1)).toBe(150_000);
	});

	it('get back the place of a request that was cancelled in a pause', async () => {
		await onDrivenClock(async (limiter, depart) => {
			const sent = requestWith('messages', 'alice');
			limiter.pauseUntil(clock.elapsed() + 1_000);
			const stop = new AbortController();
			const waiting = leave(limiter, limitsFor(sent, 'paid'), async () => 'sent', {
				signal: stop.signal,
			});
			stop.abort(new Error('stopped'));
			await expect(waiting).rejects.toThrow('stopped');
			expect(Math.max(...(await depart(30, sent)))).toBeLessThan(clock.minute);
		});
	});

	it('let nothing leave that waited when the service closed itself', async () => {
		await onDrivenClock(async (limiter, depart) => {
			const sent = requestWith('messages', 'alice');
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
		const cost = limitsFor(requestWith(), 'paid');
		const closes = async () => {
			await clock.sleep(30);
			limiter.closeUntil(clock.elapsed() + clock.longestWait, new Error('closed'));
			return 'sent';
		};
		const ends = await runSideBySide(
			200,
			async () => await leave(limiter, cost, closes).catch((error: Error) => error.message),
		);
		expect(ends.filter((end) => end === 'sent')).toHaveLength(MAX_IN_FLIGHT);
	});

	it('count from when a request leaves that others have held up', async () => {
		const leftAt: number[] = [];
		await onDrivenClock(async (limiter) => {
			const cost = { windows: [{ key: 'two', perMinute: 2, words: '' }] };
			const exchange = async () => void leftAt.push(clock.elapsed());
			const all = runSideBySide(6, async () => await leave(limiter, cost, exchange, { limit: 1 }));
			// A slow request is under way when the minute has passed
			await clock.sleep(clock.minute - 1);
			const { inFlight } = limiter as unknown as { inFlight: Slots };
			await inFlight.take(1);
			await clock.sleep(50_000);
			inFlight.free();
			await all;
		});
		for (let n = 2; n < leftAt.length; n += 1) {
			expect(leftAt[n] - leftAt[n - 2]).toBeGreaterThanOrEqual(clock.minute);
		}
	});

	it('get back the places of a cancelled execution', async () => {
		await onDrivenClock(async (limiter, depart) => {
			const sent = requestWith('messages', 'alice');
			await depart(30, sent);
			const stop = new AbortController();
			const cost = limitsFor(sent, 'paid');
			const waiting = runSideBySide(
				60,
				async () =>
					await leave(limiter, cost, async () => 'sent', { signal: stop.signal }).catch(
						() => 'stopped',
					),
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
		const leftAt: number[] = [];
		const cost = limitsFor(requestWith('unread', 'alice'), 'paid');
		await runSideBySide(
			200,
			async () => await leave(limiter, cost, async () => void leftAt.push(clock.elapsed())),
		);
		expect(leftAt).toHaveLength(200);
		for (let n = 5; n < leftAt.length; n += 1) {
			// The clock also moves between a departure and the request
			expect(leftAt[n] - leftAt[n - 5]).toBeGreaterThan(clock.minute * 0.9);
		}
	});
});

describe('Requests that count against the same limits', () => {
	const sent = requestWith('messages', 'alice');

	it.each([0, 90_000])(
		'leave in the order in which they came, also behind a pause of %i ms',
		async (pause) => {
			const order: number[] = [];
			await onDrivenClock(async (limiter) => {
				limiter.pauseUntil(clock.elapsed() + pause);
				const cost = limitsFor(sent, 'paid');
				await runSideBySide(
					100,
					async (n) => await leave(limiter, cost, async () => void order.push(n)),
				);
			});
			expect(order).toEqual(Array.from({ length: 100 }, (_, n) => n));
		},
	);

	it('are spread over the rest of the minute when the service says that few remain', async () => {
		await onDrivenClock(async (limiter, depart) => {
			limiter.observe('others', { limit: 100, remaining: 5 });
			const leftAt = await depart(3, requestWith());
			expect(leftAt.map((time) => time / clock.minute)).toEqual([0.2, 0.4, 0.6]);
		});
	});

	it('are spread also by the requests in flight, which the service may not have counted yet', async () => {
		await onDrivenClock(async (limiter, depart) => {
			let tell = () => {};
			const answered = new Promise<void>((resolve) => (tell = resolve));
			const cost = limitsFor(requestWith(), 'paid');
			const underWay = runSideBySide(
				3,
				async () => await leave(limiter, cost, async () => await answered),
			);
			await new Promise((resolve) => setImmediate(resolve));
			limiter.observe('others', { limit: 100, remaining: 7 });
			// Two others are in flight, so 5 are left for the minute
			tell();
			await underWay;
			expect(await depart(1, requestWith())).toEqual([clock.minute / 5]);
		});
	});

	it('hold up no other requests of the plan while they wait for the limit of their sender', async () => {
		await onDrivenClock(async (_, depart) => {
			const crowd = depart(600, sent, 'free');
			expect(await depart(1, requestWith(), 'free')).toEqual([0]);
			expect(await depart(1, requestWith('messages', 'bob'), 'free')).toEqual([0]);
			await crowd;
		});
	});

	it('and others that begin at the same moment leave no more than a shared limit allows', async () => {
		await onDrivenClock(async (limiter) => {
			const start = clock.elapsed();
			const plan = { key: 'plan', perMinute: 5, words: '' };
			const leftAt = await runSideBySide(20, async (n) => {
				const own = { key: `user-${n}`, perMinute: 30, words: '' };
				const cost = { windows: [plan, own] };
				return await leave(limiter, cost, async () => clock.elapsed() - start, { limit: 50 });
			});
			const inMinute = (minute: number) => leftAt.filter((at) => at === minute * clock.minute);
			expect([0, 1, 2, 3].map((minute) => inMinute(minute).length)).toEqual([5, 5, 5, 5]);
		});
	});

	it('fail at once when the app is closed, also behind a request that is held back', async () => {
		await onDrivenClock(async (limiter, depart) => {
			await depart(30, sent);
			const waiting = depart(1, sent).catch(() => 'closed');
			await clock.sleep(1);
			limiter.closeUntil(clock.elapsed() + clock.longestWait, new Error('closed'));
			const from = clock.elapsed();
			await expect(depart(1, sent)).rejects.toThrow('closed');
			expect(clock.elapsed()).toBe(from);
			expect(await waiting).toBe('closed');
		});
	});

	it('say which limit they waited for, also further back in the queue', async () => {
		const waited: Array<[string, number]> = [];
		await onDrivenClock(async (limiter, depart) => {
			const start = clock.elapsed();
			const sendAndTell = async () =>
				await limiter.sendWhenFree(
					MAX_IN_FLIGHT,
					limitsFor(sent, 'paid'),
					async () => {},
					undefined,
					(reason, from, to) => waited.push([reason, to - from]),
				);
			const crowd = depart(31, sent);
			await sendAndTell();
			await crowd;
			expect(clock.elapsed() - start).toBe(clock.minute);
			// One that comes when their wait ends has not waited
			await sendAndTell();
			// Now the minute is not full
			await clock.sleep(clock.minute);
			await sendAndTell();
		});
		expect(waited).toEqual([['30 messages a minute for each sender', clock.minute]]);
	});

	it('go on when the request at the head of the rate queue is cancelled', async () => {
		await onDrivenClock(async (limiter, depart) => {
			limiter.pauseUntil(clock.elapsed() + 1_000);
			const stop = new AbortController();
			const first = leave(limiter, limitsFor(sent, 'paid'), async () => 'sent', {
				signal: stop.signal,
			});
			const next = depart(1, sent);
			expect(limiter.isIdle()).toBe(false);
			stop.abort(new Error('stopped'));
			await expect(first).rejects.toThrow('stopped');
			expect(await next).toEqual([1_000]);
		});
	});
});

describe('The memory of the limiter', () => {
	it('keeps no senders that have been quiet for a minute', async () => {
		await onDrivenClock(async (limiter, depart) => {
			for (let n = 0; n < 1_500; n += 1) {
				if (n === 999) await clock.sleep(clock.minute * 2);
				await depart(1, requestWith('messages', `user-${n}`));
			}
			const { windows } = limiter as unknown as { windows: Map<string, unknown> };
			// 501 senders came after the pause of two minutes
			expect(windows.size).toBeLessThan(600);
		});
	});

	it('keeps the app of a request, a wait, a pause and a refusal', async () => {
		await onDrivenClock(async (limiter) => {
			expect(limiter.isIdle()).toBe(true);
			await leave(limiter, NO_LIMITS, async () => expect(limiter.isIdle()).toBe(false));
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

	it('forgets apps that nobody uses, but not the newest', () => {
		const first = limiterOf('https://app-0.api-us.cometchat.io/v3');
		for (let n = 1; n < 5_000; n += 1) limiterOf(`https://app-${n}.api-us.cometchat.io/v3`);
		expect(limiterOf('https://app-0.api-us.cometchat.io/v3')).not.toBe(first);
		const kept = limiterOf('https://kept.api-us.cometchat.io/v3');
		expect(limiterOf('https://kept.api-us.cometchat.io/v3')).toBe(kept);
	});

	it('starts 10,000 requests in the order of their calls', async () => {
		const limiter = new Limiter();
		const order: number[] = [];
		await runSideBySide(
			10_000,
			async (n) => await leave(limiter, NO_LIMITS, async () => void order.push(n)),
		);
		expect(order).toEqual(Array.from({ length: 10_000 }, (_, n) => n));
	});

	it('leaves no listener on the signal of an execution', async () => {
		const { signal } = new AbortController();
		const added = jest.spyOn(signal, 'addEventListener');
		const removed = jest.spyOn(signal, 'removeEventListener');
		const limiter = new Limiter();
		limiter.pauseUntil(clock.elapsed() + 30);
		const cost = limitsFor(requestWith(), 'paid');
		await runSideBySide(
			100,
			async () => await leave(limiter, cost, async () => undefined, { signal, limit: 2 }),
		);
		expect(added).toHaveBeenCalled();
		expect(removed.mock.calls.length).toBe(added.mock.calls.length);
	});
});
