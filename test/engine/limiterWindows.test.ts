import { clock } from '../../nodes/shared/transport/clock';
import { Limiter } from '../../nodes/shared/transport/limits/limiter';
import { limitsFor } from '../../nodes/shared/transport/limits/rateLimits';
import { Slots } from '../../nodes/shared/transport/limits/concurrency';
import { sendByLimiter, MAX_IN_FLIGHT, onDrivenClock } from './drivenLimiter';
import { useFastClock, requestWith, skipWaits, runSideBySide } from './support';

useFastClock();

// In a minute, a sender may send 30 messages and 5 requests of the limit `unread`

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
			const waiting = sendByLimiter(limiter, limitsFor(sent, 'paid'), async () => 'sent', {
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
			async () => await sendByLimiter(limiter, cost, closes).catch((error: Error) => error.message),
		);
		expect(ends.filter((end) => end === 'sent')).toHaveLength(MAX_IN_FLIGHT);
	});

	it('count from when a request leaves that others have held up', async () => {
		const leftAt: number[] = [];
		await onDrivenClock(async (limiter) => {
			const cost = { windows: [{ key: 'two', perMinute: 2, words: '' }] };
			const exchange = async () => void leftAt.push(clock.elapsed());
			const all = runSideBySide(
				6,
				async () => await sendByLimiter(limiter, cost, exchange, { limit: 1 }),
			);
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
					await sendByLimiter(limiter, cost, async () => 'sent', { signal: stop.signal }).catch(
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
			async () => await sendByLimiter(limiter, cost, async () => void leftAt.push(clock.elapsed())),
		);
		expect(leftAt).toHaveLength(200);
		for (let n = 5; n < leftAt.length; n += 1) {
			// The clock also moves between a departure and the request
			expect(leftAt[n] - leftAt[n - 5]).toBeGreaterThan(clock.minute * 0.9);
		}
	});
});
