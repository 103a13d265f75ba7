import { clock } from '../../nodes/shared/transport/clock';
import {
	limitsFor,
	ReportedLimit,
	SlidingWindow,
} from '../../nodes/shared/transport/limits/rateLimits';
import { Limiter, Waits } from '../../nodes/shared/transport/limits/limiter';
import type { RateLimit } from '../../nodes/shared/transport/types';
import { useFastClock, requestWith, runSideBySide } from './support';

useFastClock();

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
		const sent = requestWith(rateLimit, user);
		expect(limitsFor(sent, 'paid').windows.map(({ key }) => key)).toEqual(keys);
		expect(limitsFor(sent, 'free').windows.map(({ key }) => key)).toEqual(['plan', ...keys]);
	});

	it('the window of its sender, even if no header names the sender', () => {
		const sent = { ...requestWith('messages'), sender: 'Helper-Bot' };
		expect(limitsFor(sent, 'paid').windows.map(({ key }) => key)).toEqual([
			'messages of helper-bot',
		]);
	});

	it.each<[RateLimit | undefined, string | undefined]>([
		['core', 'core'],
		['import', undefined],
		['messages', 'others'],
		['unread', 'others'],
		[undefined, 'others'],
	])('the limit that an answer to %s reports is %s', (rateLimit, reportedLimit) => {
		expect(limitsFor(requestWith(rateLimit), 'paid').reportedLimitName).toBe(reportedLimit);
	});
});

describe('A limit that answers report', () => {
	afterEach(() => jest.restoreAllMocks());

	// The second argument of `observe` is the number of other requests that are under way

	it.each([
		// Answers overtake each other, so a new minute has begun only if the number has grown by more than a tenth of the limit
		['the same minute', 18, 1 / 3],
		['a new minute', 19, 1],
	])('is in %s when %i of 100 remain after 8', (_name, remaining, minutesUntilFree) => {
		const time = jest.spyOn(clock, 'elapsed').mockReturnValue(10 * clock.minute);
		const limit = new ReportedLimit();
		limit.observe({ limit: 100, remaining: 8 }, 0);
		// Two thirds of a minute later, so a third of the first minute is left
		const now = (10 + 2 / 3) * clock.minute;
		time.mockReturnValue(now);
		limit.observe({ limit: 100, remaining }, 0);
		limit.observe({ limit: 100, remaining: 1 }, 0);
		limit.noteDeparture();
		expect((limit.freeAt() - now) / clock.minute).toBeCloseTo(minutesUntilFree);
	});

	it('holds up nothing when its minute is over, however many requests have left since', () => {
		const time = jest.spyOn(clock, 'elapsed').mockReturnValue(10 * clock.minute);
		const limit = new ReportedLimit();
		limit.observe({ limit: 100, remaining: 5 }, 0);
		time.mockReturnValue(11 * clock.minute);
		expect(limit.freeAt()).toBeLessThanOrEqual(11 * clock.minute);
		for (let n = 0; n < 100; n += 1) limit.noteDeparture();
		limit.observe({ limit: 100, remaining: 5 }, 0);
		expect(limit.freeAt() - 11 * clock.minute).toBeCloseTo(clock.minute / 5);
	});

	it('is in a new minute when more requests remain than before', () => {
		const time = jest.spyOn(clock, 'elapsed').mockReturnValue(10 * clock.minute);
		const limit = new ReportedLimit();
		for (const remaining of [8, 1]) limit.observe({ limit: 100, remaining }, 0);
		time.mockReturnValue(10.5 * clock.minute);
		for (const remaining of [12, 0]) limit.observe({ limit: 100, remaining }, 0);
		expect(limit.freeAt() / clock.minute).toBeCloseTo(11.5);
	});

	it.each([
		['the end that the service names', 30_000, 30_000],
		['a whole minute when the end is named wrongly', 60_001, 60_000],
		['a whole minute when the end is over', -1, 60_000],
		['a whole minute when the end is this moment', 0, 60_000],
		['a whole minute when no end is named', undefined, 60_000],
	])('spreads until %s', (_name, resetIn, until) => {
		const now = 10 * clock.minute;
		jest.spyOn(clock, 'elapsed').mockReturnValue(now);
		const limit = new ReportedLimit();
		const resetAt = resetIn === undefined ? undefined : now + resetIn;
		limit.observe({ limit: 100, remaining: 1, resetAt }, 0);
		expect(limit.freeAt() - now).toBe(until);
		expect(limit.isIdle()).toBe(false);
	});

	it('spreads until the end that the service names, also if it is a whole minute away', () => {
		const time = jest.spyOn(clock, 'elapsed').mockReturnValue(10 * clock.minute);
		const limit = new ReportedLimit();
		limit.observe({ limit: 100, remaining: 5 }, 0);
		time.mockReturnValue(10.5 * clock.minute);
		limit.observe({ limit: 100, remaining: 1, resetAt: 11.5 * clock.minute }, 0);
		expect(limit.freeAt()).toBe(11.5 * clock.minute);
	});

	it('is idle when its minute is over', () => {
		const time = jest.spyOn(clock, 'elapsed').mockReturnValue(10 * clock.minute);
		const limit = new ReportedLimit();
		limit.observe({ limit: 100, remaining: 50 }, 0);
		time.mockReturnValue(11 * clock.minute - 1);
		expect(limit.isIdle()).toBe(false);
		time.mockReturnValue(11 * clock.minute);
		expect(limit.isIdle()).toBe(true);
	});

	it('spreads late requests from the time when they leave', () => {
		const time = jest.spyOn(clock, 'elapsed').mockReturnValue(10 * clock.minute);
		const limit = new ReportedLimit();
		limit.observe({ limit: 100, remaining: 5 }, 0);
		time.mockReturnValue(10.5 * clock.minute);
		limit.noteDeparture();
		// Five requests remain for a minute, so the next request leaves a fifth of a minute later
		expect(limit.freeAt() / clock.minute).toBeCloseTo(10.7);
	});

	it('of zero holds up nothing, because it means no limit', async () => {
		const limiter = new Limiter();
		const cost = limitsFor(requestWith(), 'paid');
		const answered = async () => {
			// The other requests leave within this time
			await clock.sleep(5);
			limiter.observe('others', { limit: 0, remaining: 0 });
		};
		const start = clock.elapsed();
		const maxInFlight = 3;
		await runSideBySide(6, async () => await limiter.sendWhenFree(maxInFlight, cost, answered));
		expect(clock.elapsed() - start).toBeLessThan(clock.minute / 60);
	});

	it.each([
		// Less than a tenth of the limit is too few. Requests that are under way will use some of the rest
		['enough', 10, 0, 0],
		['too few', 9, 0, clock.minute / 9],
		['one', 1, 0, clock.minute],
		['none', 0, 0, clock.minute],
		['too few when others are under way', 14, 5, clock.minute / 9],
	])('%s requests remain: %i, with %i others', (_name, remaining, others, pause) => {
		const now = 10 * clock.minute;
		jest.spyOn(clock, 'elapsed').mockReturnValue(now);
		const limit = new ReportedLimit();
		limit.observe({ limit: 100, remaining }, others);
		expect(Math.max(0, limit.freeAt() - now)).toBeCloseTo(pause);
	});
});

it('a window is idle a minute after its last request', () => {
	const time = jest.spyOn(clock, 'elapsed').mockReturnValue(10 * clock.minute);
	const window = new SlidingWindow();
	expect(window.isIdle()).toBe(true);
	window.noteDeparture(30);
	expect(window.isIdle()).toBe(false);
	time.mockReturnValue(11 * clock.minute);
	expect(window.isIdle()).toBe(true);
	jest.restoreAllMocks();
});

it('a clock that is set back makes no limit hold up a request longer', () => {
	const [window, limit] = [new SlidingWindow(), new ReportedLimit()];
	const next = () => Math.max(window.freeAt(30), limit.freeAt()) - clock.elapsed();
	limit.observe({ limit: 100, remaining: 1 }, 0);
	for (let n = 0; n < 30; n += 1) {
		window.noteDeparture(30);
		limit.noteDeparture();
	}
	jest.spyOn(Date, 'now').mockReturnValue(Date.now() - 3_600_000);
	expect(next()).toBeLessThanOrEqual(clock.minute);
	expect(next()).toBeGreaterThan(clock.minute / 2);
	jest.restoreAllMocks();
});

it('counts waits at the same time once, whatever their order of ending', () => {
	const waits = new Waits();
	// The second argument is the beginning of the wait, the third its end
	waits.add('a pause', 50_000, 60_000);
	waits.add('a pause', 0, 100_000);
	waits.add('a pause', 20_000, 130_000);
	expect(waits.sentences()).toEqual(['Waited 130 s: a pause']);
});

it('counts a wait once that a thousand requests share', () => {
	const waits = new Waits();
	for (let n = 0; n < 1_000; n += 1) waits.add('a pause', 0, 60_000);
	expect(waits.sentences()).toEqual(['Waited 60 s: a pause']);
});

it.each([
	[4_999, []],
	[5_000, ['Waited 5 s: a pause']],
])('tells of a wait of %d ms: %j', (length, expected) => {
	const waits = new Waits();
	waits.add('a pause', 0, length);
	expect(waits.sentences()).toEqual(expected);
});
