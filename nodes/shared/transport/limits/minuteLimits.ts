import { clock } from '../clock';

/** Remembers when requests left, so that no more of them leave within a minute than the limit allows. */
export class SlidingWindow {
	/** Times of `clock.elapsed`, earliest first; at most `perMinute`. */
	private readonly departures: number[] = [];

	/** The time from which the next request may leave: a minute after the departure that is `perMinute` requests back. */
	freeAt(perMinute: number): number {
		const blocking = this.departures.at(-perMinute);
		return blocking === undefined ? -Infinity : blocking + clock.minute;
	}

	/** Notes that a request leaves now. */
	leave(perMinute: number): void {
		this.departures.push(clock.elapsed());
		if (this.departures.length > perMinute) this.departures.shift();
	}

	/** Whether nothing has left in the last minute. */
	isIdle(): boolean {
		return (this.departures.at(-1) ?? -Infinity) + clock.minute <= clock.elapsed();
	}
}

/** When a smaller share of the limit remains, requests are spread evenly over the rest of the minute. */
const SPREAD_BELOW = 0.1;

/** The rate limit as an answer reports it; times are those of `clock.elapsed`. */
export interface LimitReport {
	limit?: number;
	remaining?: number;
	resetAt?: number;
}

/** A report with the numbers that {@link ReportedLimit} needs. */
type KnownLimit = LimitReport & { limit: number; remaining: number };

/**
 * A limit per minute as the answers of the service report it: the limit and the number of requests that remain. Only a
 * refusal says when the minute ends. Otherwise its beginning is guessed: a minute begins when more requests remain than before.
 */
export class ReportedLimit {
	private minuteBeganAt = -Infinity;

	/** The fewest requests that remained in this minute. */
	private lowest = Infinity;

	/** Milliseconds between the starts of two requests, until `until`. */
	private gap = 0;

	/** The end of the minute (`clock.elapsed`), up to which requests are spread. */
	private until = -Infinity;

	/** The next request is spread to this time (`clock.elapsed`). */
	private nextStart = -Infinity;

	/** The time from which the next request may leave. */
	freeAt(): number {
		return Math.min(this.nextStart, this.until);
	}

	/** Notes that a request leaves now. */
	leave(): void {
		const now = clock.elapsed();
		if (now < this.until) this.nextStart = Math.max(now, this.nextStart) + this.gap;
	}

	/** @param others other requests in flight: the answer may not have counted them yet */
	observe({ limit, remaining, resetAt }: KnownLimit, others: number): void {
		const now = clock.elapsed();
		const few = limit * SPREAD_BELOW;
		// Answers overtake each other, so only many more than before mean a new minute
		if (remaining > this.lowest + few || now >= this.minuteBeganAt + clock.minute) {
			this.minuteBeganAt = now;
			this.lowest = remaining;
		}
		this.lowest = Math.min(this.lowest, remaining);
		const usable = remaining - others;
		if (usable >= few) {
			this.until = -Infinity;
			return;
		}
		const isEndKnown = resetAt !== undefined && resetAt > now && resetAt <= now + clock.minute;
		this.until = isEndKnown ? resetAt : this.minuteBeganAt + clock.minute;
		this.gap = (this.until - now) / Math.max(usable, 1);
		this.nextStart = Math.max(this.nextStart, now + this.gap);
	}

	/** Whether the minute is over, so that its numbers say nothing any longer. */
	isIdle(): boolean {
		return clock.elapsed() >= Math.max(this.until, this.minuteBeganAt + clock.minute);
	}
}
