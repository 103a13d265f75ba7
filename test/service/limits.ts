import { ApiError } from './errors';

export interface Limits {
	/** Requests a minute, import excluded; documented: 20,000 (500 on the free plan). */
	perMinute?: number;
	/** Import requests a minute; documented: 60. */
	importPerMinute?: number;
	/** The minute of imports: `fixed` starts with its first request, as documented; `sliding` is the minute before each request. */
	window?: 'fixed' | 'sliding';
	/**
	 * Makes the minute shorter: it lasts 60 s / clockScale. With a scale above 1, the waiting times in `Retry-After` and
	 * `X-Rate-Limit-Reset` have decimals (rounded up to the millisecond). Whole seconds tell the client to wait much
	 * longer than the scaled minute.
	 */
	clockScale?: number;
}

/** Documented limits of an app. Each request counts for one of them only. */
const DOCUMENTED = { perMinute: 20_000, importPerMinute: 60 };

/** The limit in headers when there is none, because a header cannot say Infinity. */
const UNLIMITED = 1_000_000_000;

/** Counts the requests of a minute, which may be scaled: it starts with its first request, or slides and ends now. */
class Window {
	private starts: number[] = [];

	constructor(
		private readonly limit: number,
		private readonly lengthMs: number,
		private readonly kind: 'fixed' | 'sliding',
	) {}

	/** Counts one request; `waitMs` is set when it is over the limit. */
	take(now: number): { limit: number; remaining: number; waitMs?: number } {
		const { limit, lengthMs } = this;
		const isPast = (start: number) => now >= start + lengthMs;
		if (this.kind === 'sliding') this.starts = this.starts.filter((start) => !isPast(start));
		// False if no minute has begun
		else if (isPast(this.starts[0])) this.starts = [];
		const [first = now] = this.starts;
		if (this.starts.length >= limit) return { limit, remaining: 0, waitMs: first + lengthMs - now };
		this.starts.push(now);
		return { limit, remaining: limit - this.starts.length };
	}
}

/** The rate limits of the app. Every answer tells how many requests are left, and requests over a limit are refused. */
export class RateLimiter {
	private readonly scale: number;
	private core!: Window;
	private imports!: Window;

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
		const { perMinute, importPerMinute, window = 'fixed' } = { ...DOCUMENTED, ...this.limits };
		this.core = new Window(Math.min(perMinute, UNLIMITED), lengthMs, 'fixed');
		this.imports = new Window(Math.min(importPerMinute, UNLIMITED), lengthMs, window);
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
