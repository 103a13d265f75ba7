import { clock } from '../../nodes/CometChat/transport/clock';
import { Limiter, limiterOf } from '../../nodes/CometChat/transport/limits/limiter';
import { costOf } from '../../nodes/CometChat/transport/limits/rateLimits';
import type { PreparedRequest, RateLimit } from '../../nodes/CometChat/transport/types';
import { hurry, sleep } from './support';

hurry({ minute: 200 });

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
		[undefined, 'others'],
	])('what the answer to %s reports: %s', (rateLimit, reports) => {
		expect(costOf(request(rateLimit), 'paid').reports).toBe(reports);
	});
});

/** Lets so many requests leave; gives the milliseconds at which each did. */
async function departures(limiter: Limiter, count: number, sent: PreparedRequest, plan = 'paid') {
	const startedAt = Date.now();
	const cost = costOf(sent, plan);
	return await Promise.all(
		Array.from(
			{ length: count },
			async () => await limiter.leave(cost, async () => Date.now() - startedAt),
		),
	);
}

describe('Windows', () => {
	it.each([
		['30 messages of a sender', 30, request('messages', 'alice'), 'paid'],
		['60 imports', 60, request('import'), 'paid'],
		['500 requests of the free plan', 500, request(), 'free'],
	])('let %s leave in a minute', async (_name, perMinute, sent, plan) => {
		const times = (await departures(new Limiter(), perMinute * 2 + 5, sent, plan)).sort(
			(a, b) => a - b,
		);
		for (let n = perMinute; n < times.length; n += 1) {
			expect(times[n] - times[n - perMinute]).toBeGreaterThanOrEqual(clock.minute - 20);
		}
		expect(times.at(-1)).toBeLessThan(clock.minute * 2 + 150);
	});

	it('of one sender do not hold up another', async () => {
		const limiter = new Limiter();
		void departures(limiter, 40, request('messages', 'alice'));
		const [first] = await departures(limiter, 1, request('messages', 'bob'));
		expect(first).toBeLessThan(100);
	});

	it('get back the places of a cancelled execution', async () => {
		const limiter = new Limiter();
		const cost = costOf(request('messages', 'alice'), 'paid');
		await departures(limiter, 30, request('messages', 'alice'));
		const stop = new AbortController();
		const waiting = Array.from(
			{ length: 60 },
			async () =>
				await limiter.leave(cost, async () => undefined, stop.signal).catch(() => 'stopped'),
		);
		stop.abort();
		expect(new Set(await Promise.all(waiting))).toEqual(new Set(['stopped']));
		const [next] = await departures(limiter, 1, request('messages', 'alice'));
		expect(next).toBeLessThan(clock.minute + 60);
	});
});

describe('The memory of the limiter', () => {
	it('keeps no senders that have been quiet for a minute', async () => {
		clock.minute = 5;
		const limiter = new Limiter();
		for (let n = 0; n < 1_500; n += 1) {
			if (n === 999) await sleep(10);
			await departures(limiter, 1, request('messages', `user-${n}`));
		}
		const { windows } = limiter as unknown as { windows: Map<string, unknown> };
		expect(windows.size).toBeLessThan(600);
	});

	it('keeps no apps that nobody uses', () => {
		for (let n = 0; n < 5_000; n += 1) limiterOf(`https://app-${n}.api-us.cometchat.io/v3`);
		const kept = limiterOf('https://kept.api-us.cometchat.io/v3');
		expect(limiterOf('https://kept.api-us.cometchat.io/v3')).toBe(kept);
	});

	it('takes a request that waits among 10,000 in no time, and starts all of them in their order', async () => {
		const limiter = new Limiter();
		const order: number[] = [];
		const startedAt = Date.now();
		await Promise.all(
			Array.from(
				{ length: 10_000 },
				async (_, n) => await limiter.run(10, async () => void order.push(n)),
			),
		);
		expect(order).toEqual(Array.from({ length: 10_000 }, (_, n) => n));
		expect(Date.now() - startedAt).toBeLessThan(2_000);
	});

	it('leaves no listener on the signal of an execution', async () => {
		const { signal } = new AbortController();
		const added = jest.spyOn(signal, 'addEventListener');
		const removed = jest.spyOn(signal, 'removeEventListener');
		const limiter = new Limiter();
		limiter.pauseUntil(Date.now() + 30);
		const cost = costOf(request(), 'paid');
		await Promise.all(
			Array.from(
				{ length: 100 },
				async () =>
					await limiter.run(
						2,
						async () => await limiter.leave(cost, async () => undefined, signal),
						signal,
					),
			),
		);
		expect(added).toHaveBeenCalled();
		expect(removed.mock.calls.length).toBe(added.mock.calls.length);
	});
});
