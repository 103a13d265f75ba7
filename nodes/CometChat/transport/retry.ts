import { clock } from './clock';

/** How one attempt ended without a usable answer. */
export interface Setback {
	/** HTTP status, when there was an answer. */
	status?: number;
	/** Code of the broken connection, e.g. ECONNRESET, when there was none. */
	networkCode?: string;
	headers?: Record<string, unknown>;
}

const BUSY = [502, 503, 504];

// No connection came about, so nothing was processed
const NOT_CONNECTED = ['ECONNREFUSED', 'EAI_AGAIN'];

const BROKEN_OFF = ['ECONNRESET', 'ECONNABORTED', 'ETIMEDOUT', 'ESOCKETTIMEDOUT', 'EPIPE', 'ERR_BAD_RESPONSE'];

/** Whether a request may be sent again: always when it was not processed, otherwise only when repeating it does no harm. */
export function mayRetry(setback: Setback, harmless: boolean): boolean {
	const { status, networkCode } = setback;
	if (status === 429) return true;
	if (networkCode !== undefined && NOT_CONNECTED.includes(networkCode)) return true;
	return harmless && wasAmbiguous(setback);
}

/** The request may have been processed although no usable answer came. */
export function wasAmbiguous({ status, networkCode }: Setback): boolean {
	return status !== undefined ? BUSY.includes(status) : BROKEN_OFF.includes(networkCode ?? '');
}

/**
 * Milliseconds to wait before the next attempt: what the service says, otherwise exponential back-off
 * with jitter. The service names the seconds (`Retry-After`) or the Unix time (`X-Rate-Limit-Reset`);
 * its documentation spells the latter in two ways.
 */
export function waitBefore(retry: number, setback: Setback): number {
	const { headers = {} } = setback;
	const after = secondsOrDate(headers['retry-after']);
	if (after !== undefined) return after;
	const reset = resetTime(headers);
	if (setback.status === 429 && reset !== undefined) return Math.max(0, reset - Date.now());
	const backoff = clock.firstBackoff * 2 ** (retry - 1);
	return backoff * (0.5 + Math.random() / 2);
}

/** What an answer says about the rate limit. */
export function budgetOf(headers: Record<string, unknown>): {
	limit?: number;
	remaining?: number;
	resetAt?: number;
} {
	return {
		limit: number(headers['x-rate-limit'] ?? headers['x-ratelimit-limit'] ?? headers['x-ratelimit']),
		remaining: number(headers['x-rate-limit-remaining'] ?? headers['x-ratelimit-remaining']),
		resetAt: resetTime(headers),
	};
}

function resetTime(headers: Record<string, unknown>): number | undefined {
	const seconds = number(headers['x-rate-limit-reset'] ?? headers['x-ratelimit-reset']);
	return seconds === undefined ? undefined : seconds * 1_000;
}

function secondsOrDate(value: unknown): number | undefined {
	const seconds = number(value);
	if (seconds !== undefined) return seconds * 1_000;
	const date = typeof value === 'string' ? Date.parse(value) : NaN;
	return Number.isNaN(date) ? undefined : Math.max(0, date - Date.now());
}

function number(value: unknown): number | undefined {
	if (value === undefined || value === null || value === '') return undefined;
	const result = Number(value);
	return Number.isFinite(result) && result >= 0 ? result : undefined;
}
