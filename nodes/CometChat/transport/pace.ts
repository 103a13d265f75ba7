import { clock, wait } from './clock';

/** Share of the limit below which requests are spread evenly over the rest of the minute. */
const NEARLY_USED_UP = 0.1;

/**
 * The traffic of one app: how many requests are in flight, until when all of them have to wait,
 * and which quotas they count against. Shared by all items and all executions of the process.
 */
export class Pace {
	private inFlight = 0;

	private readonly waiting: Array<{ limit: number; start: () => void }> = [];

	private pausedUntil = 0;

	private gap = 0;

	private nextStart = 0;

	private readonly quotas = new Map<string, Quota>();

	/** Runs a task as soon as fewer than `limit` requests are in flight; first come, first served. */
	async run<Result>(limit: number, task: () => Promise<Result>): Promise<Result> {
		if (this.inFlight >= limit || this.waiting.length > 0) {
			await new Promise<void>((start) => this.waiting.push({ limit, start }));
		} else {
			this.inFlight++;
		}
		try {
			return await task();
		} finally {
			this.inFlight--;
			this.startWaiting();
		}
	}

	/** Resolves when the next request may leave: no pause, quotas and spreading kept. */
	async ready(quotas: QuotaRule[], signal?: AbortSignal): Promise<void> {
		let at = Date.now();
		for (const { key, perMinute } of quotas) {
			at = Math.max(at, this.quota(key).reserve(perMinute));
		}
		if (this.gap > 0) {
			at = Math.max(at, this.nextStart);
			this.nextStart = at + this.gap;
		}
		// The pause may be prolonged while we wait for it
		while (at > Date.now() || this.pausedUntil > Date.now()) {
			await wait(Math.max(at, this.pausedUntil) - Date.now(), signal);
		}
	}

	/** Nothing of this app leaves before that time (Unix milliseconds). */
	pauseUntil(time: number): void {
		this.pausedUntil = Math.max(this.pausedUntil, time);
	}

	/** Slows down before the limit is reached, from what the service says with every answer. */
	observe(budget: { limit?: number; remaining?: number; resetAt?: number }): void {
		const { limit, remaining, resetAt } = budget;
		if (limit === undefined || remaining === undefined || limit <= 0) return;
		if (remaining >= limit * NEARLY_USED_UP) {
			this.gap = 0;
			return;
		}
		const now = Date.now();
		this.gap =
			resetAt !== undefined && resetAt > now
				? (resetAt - now) / Math.max(remaining, 1)
				: clock.minute / limit;
	}

	private startWaiting(): void {
		while (this.waiting.length > 0 && this.inFlight < this.waiting[0].limit) {
			this.inFlight++;
			this.waiting.shift()?.start();
		}
	}

	private quota(key: string): Quota {
		const quota = this.quotas.get(key) ?? new Quota();
		this.quotas.set(key, quota);
		return quota;
	}
}

/** A known limit of the service: at most so many requests in any minute for everything that shares the key. */
export interface QuotaRule {
	key: string;
	perMinute: number;
}

/** Plans the starts of requests so that no minute holds more than the quota. */
class Quota {
	private starts: number[] = [];

	/** Takes the next place and returns its time (Unix milliseconds). */
	reserve(perMinute: number): number {
		const now = Date.now();
		const blocking = this.starts.length - perMinute;
		const at = blocking >= 0 ? Math.max(now, this.starts[blocking] + clock.minute) : now;
		this.starts = [...this.starts.slice(-(perMinute - 1)), at];
		return at;
	}
}

const paces = new Map<string, Pace>();

/** The pace of the app behind an address; one for the whole process. */
export function paceOf(chat: string): Pace {
	const pace = paces.get(chat) ?? new Pace();
	paces.set(chat, pace);
	return pace;
}
