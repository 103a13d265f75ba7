import { clock } from '../../nodes/shared/transport/clock';
import { Limiter, limiterOf } from '../../nodes/shared/transport/limits/limiter';
import type { CountedLimits } from '../../nodes/shared/transport/limits/rateLimits';
import { limitsFor } from '../../nodes/shared/transport/limits/rateLimits';
import { sendByLimiter, MAX_IN_FLIGHT, onDrivenClock } from './drivenLimiter';
import { useFastClock, requestWith, runSideBySide } from './support';

useFastClock();

// In a minute, a sender may send 30 messages

/** The cost of a request that counts against no limit. */
const NO_LIMITS: CountedLimits = { windows: [] };

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
					async (n) => await sendByLimiter(limiter, cost, async () => void order.push(n)),
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
				async () => await sendByLimiter(limiter, cost, async () => await answered),
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
				return await sendByLimiter(limiter, cost, async () => clock.elapsed() - start, {
					limit: 50,
				});
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
			const first = sendByLimiter(limiter, limitsFor(sent, 'paid'), async () => 'sent', {
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
			await sendByLimiter(limiter, NO_LIMITS, async () => expect(limiter.isIdle()).toBe(false));
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
			async (n) => await sendByLimiter(limiter, NO_LIMITS, async () => void order.push(n)),
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
			async () => await sendByLimiter(limiter, cost, async () => undefined, { signal, limit: 2 }),
		);
		expect(added).toHaveBeenCalled();
		expect(removed.mock.calls.length).toBe(added.mock.calls.length);
	});
});
