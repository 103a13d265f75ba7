import { clock } from '../../nodes/shared/transport/clock';
import { limitReportIn, mayRetry, pauseAfterAttempt } from '../../nodes/shared/transport/retry';
import { useFastClock } from './support';

useFastClock({ firstBackoff: 1_000 });

const NOW = Date.UTC(2026, 0, 2, 3, 4, 5);
beforeEach(() => jest.spyOn(Date, 'now').mockReturnValue(NOW));
afterEach(() => jest.restoreAllMocks());

const unix = (secondsFromNow: number) => String(NOW / 1_000 + secondsFromNow);
const date = (secondsFromNow: number) => new Date(NOW + secondsFromNow * 1_000).toUTCString();

// The first argument of `pauseAfterAttempt` is the number of attempts so far, by which a back-off grows

describe('The wait after a 429', () => {
	it.each([
		['Retry-After in seconds', { 'retry-after': '7' }, 7_000],
		['Retry-After with decimals', { 'retry-after': '0.25' }, 250],
		['Retry-After as a date', { 'retry-after': date(9) }, 9_000],
		['Retry-After of years', { 'retry-after': '999999999' }, 999_999_999_000],
		['Retry-After as a Unix time', { 'retry-after': unix(7) }, 7_000],
		['the reset', { 'x-rate-limit-reset': unix(12) }, 12_000],
		['the reset of the next day', { 'x-rate-limit-reset': unix(86_400) }, 86_400_000],
		['the reset in the other spelling', { 'x-ratelimit-reset': unix(12) }, 12_000],
		['Retry-After before the reset', { 'retry-after': '3', 'x-rate-limit-reset': unix(12) }, 3_000],
		[
			'the reset when Retry-After means nothing',
			{ 'retry-after': 'soon', 'x-rate-limit-reset': unix(12) },
			12_000,
		],
		[
			'the reset by the clock of a service that is an hour ahead',
			{ 'x-rate-limit-reset': unix(3_612), date: date(3_600) },
			12_000,
		],
		[
			'the date by the clock of a service that is an hour behind',
			{ 'retry-after': date(-3_588), date: date(-3_600) },
			12_000,
		],
	])('is %s', (_name, headers, expected) => {
		expect(pauseAfterAttempt(3, { status: 429, headers })).toBe(expected);
	});

	it.each([
		['Please retry for seconds after 58', 58_000],
		['Retry after 6.5 seconds, not after 9', 6_500],
		['Please retry after 58.', 58_000],
		['Try again after 5 Minutes.', 300_000],
		['Try again after 1 hour.', 3_600_000],
		['Try again after 1500 ms', 1_500],
		['Try again after 1500 milliseconds', 1_500],
	])('is what the text says where no header does: %s', (text, expected) => {
		expect(pauseAfterAttempt(3, { status: 429, text })).toBe(expected);
		const headers = { 'retry-after': '7' };
		expect(pauseAfterAttempt(3, { status: 429, headers, text })).toBe(7_000);
		expect(pauseAfterAttempt(1, { status: 503, text })).toBeLessThanOrEqual(1_000);
	});

	it.each<[string, Record<string, string>, text?: string]>([
		['no header', {}],
		['an empty header', { 'retry-after': '' }],
		['a text with a date', {}, 'Try again after 2026-01-02 12:30'],
		['a text with a time', {}, 'Try again after 12:30'],
		['zero seconds', { 'retry-after': '0' }],
		['negative seconds', { 'retry-after': '-5' }],
		['garbage', { 'retry-after': 'a while' }],
		['no number', { 'retry-after': 'NaN' }],
		['a past date', { 'retry-after': date(-60) }],
		['Retry-After as a past Unix time', { 'retry-after': '1000000000' }],
		['Retry-After as Unix milliseconds', { 'retry-after': String(NOW + 5_000) }],
		['a reset in the past', { 'x-rate-limit-reset': unix(-60) }],
		['a reset in milliseconds', { 'x-rate-limit-reset': String(NOW + 5_000) }],
		['a reset in more than a day', { 'x-rate-limit-reset': unix(86_401) }],
		['garbage for a reset', { 'x-rate-limit-reset': 'later' }],
	])('is a back-off with %s', (...[, headers, text]) => {
		for (const attempt of [1, 2, 3]) {
			const wait = pauseAfterAttempt(attempt, { status: 429, headers, text });
			expect(wait).toBeGreaterThanOrEqual(500 * 2 ** (attempt - 1));
			expect(wait).toBeLessThanOrEqual(1_000 * 2 ** (attempt - 1));
		}
	});
});

describe('The wait after another failure', () => {
	it('is what Retry-After says, also with a 503', () => {
		expect(pauseAfterAttempt(1, { status: 503, headers: { 'retry-after': '4' } })).toBe(4_000);
	});

	it('has nothing to do with the rate limit', () => {
		const headers = { 'x-rate-limit-reset': unix(50) };
		expect(pauseAfterAttempt(1, { status: 503, headers })).toBeLessThanOrEqual(1_000);
	});

	it('doubles up to a minute', () => {
		expect(pauseAfterAttempt(10, {})).toBeLessThanOrEqual(clock.longestBackoff);
		expect(pauseAfterAttempt(10, {})).toBeGreaterThanOrEqual(clock.longestBackoff / 2);
	});
});

describe('A request', () => {
	it.each([
		[429, true, true],
		[502, true, false],
		[503, true, false],
		[504, true, false],
		[500, false, false],
		[501, false, false],
		[400, false, false],
		[401, false, false],
		[200, false, false],
	])('that got %i is sent again, if that does no harm: %s, otherwise: %s', (...row) => {
		const [status, harmless, harmful] = row;
		expect(mayRetry({ status }, true)).toBe(harmless);
		expect(mayRetry({ status }, false)).toBe(harmful);
	});

	it.each([
		['ECONNREFUSED', true, true],
		['EAI_AGAIN', true, true],
		['ECONNRESET', true, false],
		['ECONNABORTED', true, false],
		['ETIMEDOUT', true, false],
		['EPIPE', true, false],
		['ENOTFOUND', false, false],
		['CERT_HAS_EXPIRED', false, false],
		[undefined, false, false],
	])('that ended with %s is sent again, if that does no harm: %s, otherwise: %s', (...row) => {
		const [code, harmless, harmful] = row;
		expect(mayRetry({ code }, true)).toBe(harmless);
		expect(mayRetry({ code }, false)).toBe(harmful);
	});
});

it.each([
	[{ 'x-rate-limit': '500', 'x-rate-limit-remaining': '3' }],
	[{ 'x-ratelimit-limit': '500', 'x-ratelimit-remaining': '3' }],
	[{ 'x-ratelimit': '500', 'x-ratelimit-remaining': '3' }],
])('reads the rate limit from %j', (headers) => {
	expect(limitReportIn(headers)).toEqual({ limit: 500, remaining: 3, resetAt: undefined });
	expect(limitReportIn({})).toEqual({ limit: undefined, remaining: undefined, resetAt: undefined });
	expect(limitReportIn({ 'x-rate-limit': 'none', 'x-rate-limit-remaining': '-1' })).toMatchObject({
		limit: undefined,
		remaining: undefined,
	});
});
