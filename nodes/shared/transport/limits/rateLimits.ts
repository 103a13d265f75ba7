import { clock, MESSAGES_A_MINUTE } from '../clock';
import type { PreparedRequest } from '../types';

/** A known limit of the service: at most `perMinute` requests in any minute for everything that shares the key. */
export interface WindowRule {
	key: string;
	perMinute: number;
	/** The rule in words, for a person who waits because of it. */
	words: string;
}

/** The rate limit that a request counts against. */
export interface CountedLimits {
	/** Limits that are known beforehand. */
	windows: WindowRule[];
	/** The limit that the headers of the answer are about, e.g. `core`; undefined if a window counts more exactly. */
	reportedLimitName?: string;
}

/**
 * The limit of the free plan. Paid plans allow 10,000 requests a minute and more, and are paced by the answers alone.
 * https://www.cometchat.com/docs/rest-api/rate-limits
 */
const planWindow: WindowRule = {
	key: 'plan',
	perMinute: 500,
	words: '500 requests a minute on the Free plan',
};

/** The limit of data import for the whole app: https://www.cometchat.com/docs/rest-api/data-migration-constraints-rate-limits-and-errors */
export const importWindow: WindowRule = {
	key: 'import',
	perMinute: 60,
	words: '60 requests a minute for data import',
};

/** https://www.cometchat.com/docs/rest-api/rate-limits */
const messageWindow: Omit<WindowRule, 'key'> = {
	perMinute: MESSAGES_A_MINUTE,
	words: `${MESSAGES_A_MINUTE} messages a minute for each sender`,
};

/** https://www.cometchat.com/docs/rest-api/rate-limits */
const unreadWindow: Omit<WindowRule, 'key'> = {
	perMinute: 5,
	words: '5 conversations a minute that a user marks as unread',
};

/** Messages without a sender come from the app itself. */
const APP_AS_SENDER = 'app_system';

/** The limits that a request counts against. */
export function limitsFor(
	{ rateLimit, headers, sender = headers.onBehalfOf }: PreparedRequest,
	plan: string,
): CountedLimits {
	const windows = plan === 'free' ? [planWindow] : [];
	switch (rateLimit) {
		case 'core':
			return { windows, reportedLimitName: 'core' };
		case 'import':
			windows.push(importWindow);
			// The window knows better than the headers how many requests are left
			return { windows, reportedLimitName: undefined };
		case 'messages':
			windows.push({
				...messageWindow,
				key: `messages of ${(sender ?? APP_AS_SENDER).toLowerCase()}`,
			});
			break;
		case 'unread':
			if (sender !== undefined)
				windows.push({ ...unreadWindow, key: `unread of ${sender.toLowerCase()}` });
			break;
	}
	return { windows, reportedLimitName: 'others' };
}

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
	noteDeparture(perMinute: number): void {
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
 *
 * When few requests remain, they are spread: a request leaves every `gap` milliseconds until `spreadUntil`.
 */
export class ReportedLimit {
	/** The end of the minute, as guessed (`clock.elapsed`). */
	private minuteEndsAt = -Infinity;

	/** The fewest requests that remained in this minute. */
	private lowest = Infinity;

	/** Until when requests are spread (`clock.elapsed`); -Infinity while they are not. */
	private spreadUntil = -Infinity;

	/** Milliseconds between the starts of two requests, while they are spread. */
	private gap = 0;

	/** The next request is spread to this time (`clock.elapsed`). */
	private nextStart = -Infinity;

	/** The time from which the next request may leave. */
	freeAt(): number {
		return Math.min(this.nextStart, this.spreadUntil);
	}

	/** Notes that a request leaves now. */
	noteDeparture(): void {
		const now = clock.elapsed();
		if (now < this.spreadUntil) this.nextStart = Math.max(now, this.nextStart) + this.gap;
	}

	/** @param others other requests in flight: the answer may not have counted them yet */
	observe({ limit, remaining, resetAt }: KnownLimit, others: number): void {
		const few = limit * SPREAD_BELOW;
		this.noteMinute(remaining, few);
		const usable = remaining - others;
		if (usable < few) this.spread(usable, resetAt);
		else this.spreadUntil = -Infinity;
	}

	/** Whether the minute is over, so that its numbers say nothing any longer. */
	isIdle(): boolean {
		return clock.elapsed() >= Math.max(this.spreadUntil, this.minuteEndsAt);
	}

	private noteMinute(remaining: number, few: number): void {
		const now = clock.elapsed();
		// Answers overtake each other, so only many more than before mean a new minute
		const isNew = remaining > this.lowest + few || now >= this.minuteEndsAt;
		if (isNew) this.minuteEndsAt = now + clock.minute;
		this.lowest = isNew ? remaining : Math.min(this.lowest, remaining);
	}

	/** Spreads the requests that can be used evenly over the rest of the minute. */
	private spread(usable: number, resetAt = NaN): void {
		const now = clock.elapsed();
		const isEndKnown = resetAt > now && resetAt <= now + clock.minute;
		this.spreadUntil = isEndKnown ? resetAt : this.minuteEndsAt;
		this.gap = (this.spreadUntil - now) / Math.max(usable, 1);
		this.nextStart = Math.max(this.nextStart, now + this.gap);
	}
}
