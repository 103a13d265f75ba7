import { ApiError } from './errors';

export interface Limits {
	/** Requests a minute, import excluded; documented: 20,000 (500 on the free plan). */
	perMinute?: number;
	/** Import requests a minute; documented: 60. */
	importPerMinute?: number;
	/** Whether the minute of imports starts with its first request, as documented, or lies behind every request. */
	window?: 'fixed' | 'sliding';
	/**
	 * Makes the minute shorter: it lasts 60 s / clockScale. With a scale above 1 the waiting times
	 * in `Retry-After` and `X-Rate-Limit-Reset` carry decimals (rounded up to the millisecond),
	 * because whole seconds would tell the client to wait much longer than the scaled minute.
	 */
	clockScale?: number;
}

/** Documented limits of an app: 20,000 requests a minute, 60 of them for import routes. */
const DOCUMENTED = { perMinute: 20_000, importPerMinute: 60 };

/** Printed for "no limit", since a header cannot say Infinity. */
const UNLIMITED = 1_000_000_000;

/** Counts requests in windows of one (scaled) minute, each starting with its first request. */
class Window {
	private startedAt = -Infinity;
	private used = 0;

	constructor(
		private readonly limit: number,
		private readonly lengthMs: number,
	) {}

	/** Counts one request; `waitMs` is set when it is over the limit. */
	take(now: number): { limit: number; remaining: number; waitMs?: number } {
		if (now >= this.startedAt + this.lengthMs) {
			this.startedAt = now;
			this.used = 0;
		}
		const { limit } = this;
		if (this.used >= limit) {
			return { limit, remaining: 0, waitMs: this.startedAt + this.lengthMs - now };
		}
		this.used += 1;
		return { limit, remaining: limit - this.used };
	}
}

/** Counts the requests of the (scaled) minute that ends now. */
class SlidingWindow {
	private starts: number[] = [];

	constructor(
		private readonly limit: number,
		private readonly lengthMs: number,
	) {}

	take(now: number): { limit: number; remaining: number; waitMs?: number } {
		const { limit } = this;
		this.starts = this.starts.filter((start) => start > now - this.lengthMs);
		if (this.starts.length >= limit) {
			return { limit, remaining: 0, waitMs: this.starts[0] + this.lengthMs - now };
		}
		this.starts.push(now);
		return { limit, remaining: limit - this.starts.length };
	}
}

/** The rate limits of the app: every answer says what is left, requests over a limit are refused. */
export class RateLimiter {
	private readonly scale: number;
	private core!: Window;
	private imports!: Window | SlidingWindow;

	constructor(
		private readonly limits: Limits = {},
		private readonly now: () => number,
	) {
		this.scale = limits.clockScale ?? 1;
		this.reset();
	}

	/** Starts counting anew. */
	reset(): void {
		const lengthMs = 60_000 / this.scale;
		const { perMinute, importPerMinute } = { ...DOCUMENTED, ...this.limits };
		this.core = new Window(Math.min(perMinute, UNLIMITED), lengthMs);
		const ImportWindow = this.limits.window === 'sliding' ? SlidingWindow : Window;
		this.imports = new ImportWindow(Math.min(importPerMinute, UNLIMITED), lengthMs);
	}

	/** Counts a request; gives the headers of its answer and, over the limit, the refusal. */
	take(isImport: boolean): { headers: Record<string, string>; refusal?: ApiError } {
		const now = this.now();
		const { limit, remaining, waitMs } = (isImport ? this.imports : this.core).take(now);
		const headers = {
			'X-Rate-Limit': String(limit),
			'X-Rate-Limit-Remaining': String(remaining),
		};
		if (waitMs === undefined) return { headers };
		const seconds = this.roundUp(waitMs / 1000);
		return {
			headers,
			refusal: new ApiError(
				'ERR_TOO_MANY_REQUESTS',
				`Too many requests. Please retry after ${seconds} seconds.`,
				undefined,
				{
					'Retry-After': String(seconds),
					'X-Rate-Limit-Reset': String(this.roundUp((now + waitMs) / 1000)),
				},
			),
		};
	}

	private roundUp(seconds: number): number {
		return this.scale > 1 ? Math.ceil(seconds * 1000) / 1000 : Math.ceil(seconds);
	}
}
