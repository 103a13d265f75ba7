import type { LimitReport } from './limits/rateLimits';
import { clock } from './clock';
import { mayHaveBeenDone, maySucceedSoon } from './failure';
import type { Failure } from './failure';
import { FIRST_SECOND } from '../values/time';

/** How one attempt ended without a usable answer. */
export interface FailedAttempt extends Failure {
	headers?: Record<string, unknown>;
	/** The text of the answer. */
	text?: string;
}

/** A clock that differs by more than this (milliseconds) is wrong; a smaller difference is the time of the transfer. */
const CLOCK_DIFFERENCE = 5_000;

/** A reset more than a day ahead (milliseconds) is a mistake in the header. */
const FARTHEST_RESET = 86_400_000;

/** Whether a request may be sent again within seconds: it was not processed, or the same request does nothing twice. */
export function mayRetry(failure: FailedAttempt, idempotent: boolean): boolean {
	return maySucceedSoon(failure) && (idempotent || !mayHaveBeenDone(failure));
}

/**
 * Milliseconds to wait before the next attempt: as long as the service asks for, otherwise exponential back-off
 * with jitter. The service names the seconds (`Retry-After`) or the Unix time (`X-Rate-Limit-Reset`,
 * which its documentation spells in two ways).
 */
export function pauseAfterAttempt(attempt: number, failure: FailedAttempt): number {
	const askedFor = retryAfterIn(failure);
	if (askedFor !== undefined) return askedFor;
	const backoff = Math.min(clock.firstBackoff * 2 ** (attempt - 1), clock.longestBackoff);
	return backoff * (0.5 + Math.random() / 2);
}

/** Milliseconds that the service asks to wait; undefined if it does not ask. The 429 of data import names them only in its text. */
export function retryAfterIn({ status, headers = {}, text }: FailedAttempt): number | undefined {
	const retry = untilRetry(headers);
	if (status !== 429) return retry;
	return retry ?? untilReset(headers) ?? untilTold(text);
}

/** The rate limit as the answer reports it. */
export function limitReportIn(headers: Record<string, unknown>): LimitReport {
	const reset = untilReset(headers);
	return {
		limit: numberFrom(
			headers['x-rate-limit'] ?? headers['x-ratelimit-limit'] ?? headers['x-ratelimit'],
		),
		remaining: numberFrom(headers['x-rate-limit-remaining'] ?? headers['x-ratelimit-remaining']),
		resetAt: reset === undefined ? undefined : clock.elapsed() + reset,
	};
}

/** Milliseconds until `Retry-After`, which is a number of seconds or a date; some gateways name a Unix time there. */
function untilRetry(headers: Record<string, unknown>): number | undefined {
	const value = headers['retry-after'];
	const seconds = numberFrom(value);
	// A number as large as FIRST_SECOND is a Unix time: as a wait, it would be thirty years
	if (seconds !== undefined && seconds >= FIRST_SECOND) return untilUnixTime(seconds, headers);
	if (seconds !== undefined) return ifAhead(seconds * 1_000);
	return typeof value === 'string' ? ifAhead(Date.parse(value) - nowOf(headers)) : undefined;
}

/** Milliseconds in the units of a text. */
const UNITS: Record<string, number> = { ms: 1, milli: 1, min: 60_000, hour: 3_600_000 };

/** Matches e.g. "after 58" and "after 5 minutes", and no date like "after 2026-01-02". */
const TOLD = /\bafter\s+(\d+(?:\.\d+)?)(?![\d:/-]|\.\d)\s*(ms|milli|min|hour)?/i;

/** Milliseconds to wait, e.g. 58,000 from "Please retry for seconds after 58", and 6,000 from "retry after 6 seconds". */
function untilTold(text = ''): number | undefined {
	const [, told, unit = ''] = TOLD.exec(text) ?? [];
	const number = numberFrom(told);
	return number === undefined ? undefined : ifAhead(number * (UNITS[unit.toLowerCase()] ?? 1_000));
}

/** Milliseconds until the reset, which is a Unix time in seconds. */
function untilReset(headers: Record<string, unknown>): number | undefined {
	const seconds = numberFrom(headers['x-rate-limit-reset'] ?? headers['x-ratelimit-reset']);
	return seconds === undefined ? undefined : untilUnixTime(seconds, headers);
}

/** Milliseconds until a Unix time; undefined if it is over, or too far away to be right. */
function untilUnixTime(seconds: number, headers: Record<string, unknown>): number | undefined {
	const untilThen = ifAhead(seconds * 1_000 - nowOf(headers));
	return untilThen === undefined || untilThen > FARTHEST_RESET ? undefined : untilThen;
}

/** The time (Unix milliseconds): by the clock of the service where it differs from ours, otherwise by ours. */
function nowOf({ date }: Record<string, unknown>): number {
	const theirs = typeof date === 'string' ? Date.parse(date) : NaN;
	const ours = clock.now();
	return Math.abs(theirs - ours) > CLOCK_DIFFERENCE ? theirs : ours;
}

/** A time to wait; undefined for zero and for a time in the past, which say nothing. */
function ifAhead(milliseconds: number): number | undefined {
	return milliseconds > 0 ? milliseconds : undefined;
}

/** A number that is not negative, also from text. */
function numberFrom(value: unknown): number | undefined {
	if (value === undefined || value === null || value === '') return undefined;
	const result = Number(value);
	return Number.isFinite(result) && result >= 0 ? result : undefined;
}
