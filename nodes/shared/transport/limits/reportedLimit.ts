import { clock } from '../clock';

/** Share of the limit below which requests are spread evenly over the rest of the minute. */
const NEARLY_USED_UP = 0.1;

/** The rate limit as an answer reports it; times are those of `clock.elapsed`. */
export interface LimitReport {
	limit?: number;
	remaining?: number;
	resetAt?: number;
}

/** A report that says enough to go by. */
type KnownLimit = LimitReport & { limit: number; remaining: number };

/**
 * A limit per minute as the answers of the service report it: the limit and the number of requests that remain. Only a
 * refusal says when the minute ends. The end is guessed: a minute began when more requests remained than before.
 */
export class ReportedLimit {
	private minuteBeganAt = -Infinity;

	/** The fewest requests that remained in this minute. */
	private lowest = Infinity;

	/** Milliseconds between the starts of two requests, until `until`. */
	private gap = 0;

	/** After this time, requests are not spread. */
	private until = -Infinity;

	private nextStart = -Infinity;

	/** From when on the next request may leave. */
	freeAt(): number {
		return Math.min(this.nextStart, this.until);
	}

	/** A request leaves now. */
	leave(): void {
		const now = clock.elapsed();
		if (now < this.until) this.nextStart = Math.max(now, this.nextStart) + this.gap;
	}

	/** @param others other requests in flight: the answer may not have counted them yet */
	observe({ limit, remaining, resetAt }: KnownLimit, others: number): void {
		const now = clock.elapsed();
		const nearlyUsedUp = limit * NEARLY_USED_UP;
		// Answers overtake each other, so a little more than before means nothing
		if (remaining > this.lowest + nearlyUsedUp || now >= this.minuteBeganAt + clock.minute) {
			this.minuteBeganAt = now;
			this.lowest = remaining;
		}
		this.lowest = Math.min(this.lowest, remaining);
		const usable = remaining - others;
		if (usable >= nearlyUsedUp) {
			this.until = -Infinity;
			return;
		}
		const guess = this.minuteBeganAt + clock.minute;
		const isNamed = resetAt !== undefined && resetAt > now && resetAt <= now + clock.minute;
		this.until = isNamed ? resetAt : guess;
		this.gap = (this.until - now) / Math.max(usable, 1);
		this.nextStart = Math.max(this.nextStart, now + this.gap);
	}

	isIdle(): boolean {
		return clock.elapsed() >= Math.max(this.until, this.minuteBeganAt + clock.minute);
	}
}
