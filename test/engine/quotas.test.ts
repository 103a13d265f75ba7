import { clock } from '../../nodes/CometChat/transport/clock';
import { Limiter, limiterOf } from '../../nodes/CometChat/transport/limits/limiter';
import { costOf } from '../../nodes/CometChat/transport/limits/rateLimits';
import type { PreparedRequest } from '../../nodes/CometChat/transport/types';
import { hurry, sleep } from './support';

hurry({ minute: 200 });

const V3 = 'https://app.api-us.cometchat.io/v3';
const request = (method: string, path: string, onBehalfOf?: string) =>
	({
		method,
		url: V3 + path,
		headers: onBehalfOf === undefined ? {} : { onBehalfOf },
	}) as PreparedRequest;

describe('A request counts against', () => {
	it.each([
		['POST', '/messages', 'alice', ['messages of alice']],
		['POST', '/messages', 'Alice', ['messages of alice']],
		['POST', '/messages', undefined, ['messages of app_system']],
		['POST', '/messages/12/thread', 'bob', ['messages of bob']],
		['GET', '/messages', 'bob', []],
		['PUT', '/messages/12', 'bob', []],
		['DELETE', '/messages/12', 'bob', []],
		['POST', '.0/data_import/users', undefined, ['import']],
		['POST', '/users', undefined, []],
	])('%s %s (for %s): %j', (method, path, user, keys) => {
		const sent = request(method, path, user);
		expect(costOf(sent, 'paid').quotas.map(({ key }) => key)).toEqual(keys);
		expect(costOf(sent, 'free').quotas.map(({ key }) => key)).toEqual(['plan', ...keys]);
	});

	it.each([
		['POST', '/users', 'core'],
		['DELETE', '/users/alice', 'core'],
		['POST', '/groups/general/members', 'core'],
		['PUT', '/users/alice', 'others'],
		['GET', '/users', 'others'],
		['POST', '/messages', 'others'],
		['POST', '.0/data_import/groups', 'import'],
	])('%s %s: the limit %s', (method, path, budget) => {
		expect(costOf(request(method, path), 'paid').budget).toBe(budget);
	});
});

/** Lets so many requests leave; gives the milliseconds at which each did. */
async function departures(pace: Limiter, count: number, sent: PreparedRequest, plan = 'paid') {
	const startedAt = Date.now();
	const cost = costOf(sent, plan);
	return await Promise.all(
		Array.from(
			{ length: count },
			async () => await pace.leave(cost, async () => Date.now() - startedAt),
		),
	);
}

describe('Quotas', () => {
	it.each([
		['30 messages of a sender', 30, request('POST', '/messages', 'alice'), 'paid'],
		['60 imports', 60, request('POST', '.0/data_import/users'), 'paid'],
		['500 requests of the free plan', 500, request('GET', '/users'), 'free'],
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
		const pace = new Limiter();
		void departures(pace, 40, request('POST', '/messages', 'alice'));
		const [first] = await departures(pace, 1, request('POST', '/messages', 'bob'));
		expect(first).toBeLessThan(100);
	});

	it('get back the places of a cancelled execution', async () => {
		const pace = new Limiter();
		const cost = costOf(request('POST', '/messages', 'alice'), 'paid');
		await departures(pace, 30, request('POST', '/messages', 'alice'));
		const stop = new AbortController();
		const waiting = Array.from(
			{ length: 60 },
			async () => await pace.leave(cost, async () => undefined, stop.signal).catch(() => 'stopped'),
		);
		stop.abort();
		expect(new Set(await Promise.all(waiting))).toEqual(new Set(['stopped']));
		const [next] = await departures(pace, 1, request('POST', '/messages', 'alice'));
		expect(next).toBeLessThan(clock.minute + 60);
	});
});

describe('The memory of the pace', () => {
	it('keeps no senders that have been quiet for a minute', async () => {
		clock.minute = 5;
		const pace = new Limiter();
		for (let n = 0; n < 1_500; n += 1) {
			if (n === 999) await sleep(10);
			await departures(pace, 1, request('POST', '/messages', `user-${n}`));
		}
		const { quotas } = pace as unknown as { quotas: Map<string, unknown> };
		expect(quotas.size).toBeLessThan(600);
	});

	it('keeps no apps that nobody uses', () => {
		for (let n = 0; n < 5_000; n += 1) limiterOf(`https://app-${n}.api-us.cometchat.io/v3`);
		const kept = limiterOf('https://kept.api-us.cometchat.io/v3');
		expect(limiterOf('https://kept.api-us.cometchat.io/v3')).toBe(kept);
	});

	it('takes a request that waits among 10,000 in no time, and starts all of them in their order', async () => {
		const pace = new Limiter();
		const order: number[] = [];
		const startedAt = Date.now();
		await Promise.all(
			Array.from(
				{ length: 10_000 },
				async (_, n) => await pace.run(10, async () => void order.push(n)),
			),
		);
		expect(order).toEqual(Array.from({ length: 10_000 }, (_, n) => n));
		expect(Date.now() - startedAt).toBeLessThan(2_000);
	});

	it('leaves no listener on the signal of an execution', async () => {
		const { signal } = new AbortController();
		const added = jest.spyOn(signal, 'addEventListener');
		const removed = jest.spyOn(signal, 'removeEventListener');
		const pace = new Limiter();
		pace.pauseUntil(Date.now() + 30);
		const cost = costOf(request('GET', '/users'), 'paid');
		await Promise.all(
			Array.from(
				{ length: 100 },
				async () =>
					await pace.run(
						2,
						async () => await pace.leave(cost, async () => undefined, signal),
						signal,
					),
			),
		);
		expect(added).toHaveBeenCalled();
		expect(removed.mock.calls.length).toBe(added.mock.calls.length);
	});
});
