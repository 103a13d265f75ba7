import { clock, wait } from '../clock';
import { Slots, Turns } from './concurrency';
import type { CountedLimits, LimitReport } from './rateLimits';
import { ReportedLimit, SlidingWindow } from './rateLimits';

/** With more entries than this, idle ones are forgotten. */
const MAX_KEPT = 1_000;

/** A map that makes an entry when it is first asked for, and forgets idle entries when it has many. */
class ForgettingMap<Entry extends { isIdle(): boolean }> extends Map<string, Entry> {
	constructor(private readonly create: () => Entry) {
		super();
	}

	getOrCreate(key: string): Entry {
		const existing = this.get(key);
		if (existing) return existing;
		// Idle entries are looked for only when there are MAX_KEPT times 1, 2, 4, 8 … entries, because all may be busy
		const isTimeToLook = this.size >= MAX_KEPT && Number.isInteger(Math.log2(this.size / MAX_KEPT));
		if (isTimeToLook) {
			for (const [name, entry] of this) if (entry.isIdle()) this.delete(name);
		}
		const entry = this.create();
		this.set(key, entry);
		return entry;
	}
}

/** Requests that count against the same limits. They leave one after the other, in the order in which they came. */
class RateQueue {
	/** Its single slot belongs to the request at the head of the queue. */
	readonly head = new Slots();

	/** When a request of the queue was last held back, and why. */
	lastWait = { reason: '', to: -Infinity };

	isIdle(): boolean {
		return this.head.isIdle();
	}
}

/** A request that waits until it may leave. */
interface WaitingRequest {
	countedLimits: CountedLimits;
	queue: RateQueue;
	maxInFlight: number;
	signal?: AbortSignal;
	onWait?: OnWait;
}

/** Until when the next request is held back (of `clock.elapsed`), and the reason. */
interface Hold {
	until: number;
	reason: string;
}

/** The reason of a wait that the service asks for when there are too many requests. */
const ASKED_TO_WAIT = 'the service asked to wait';

/** The reason of a wait that spreads the last requests of a minute, by the numbers in answers. */
const NEARLY_USED_UP = 'the requests of this minute were nearly used up';

/**
 * The traffic of one app: how many requests are in flight, until when all of them have to wait,
 * and which limits they count against. Shared by all items and all executions of the process.
 */
export class Limiter {
	/** Lets one operation at a time read a record, change it and write it back. */
	readonly turns = new Turns();

	/** Taken by requests that have left and have no answer yet. */
	private readonly inFlight = new Slots();

	/** No request leaves before this time (of `clock.elapsed`). */
	private pausedUntil = -Infinity;

	/** The last closure of the limiter, because the service asks for a longer pause than anybody waits. */
	private closure?: { until: number; error: Error };

	/** The queues by the names of their limits. */
	private readonly queues = new ForgettingMap(() => new RateQueue());

	private readonly windows = new ForgettingMap(() => new SlidingWindow());

	private readonly reportedLimits = new ForgettingMap(() => new ReportedLimit());

	/**
	 * Sends as soon as no pause, limit or spreading holds the request back, and fewer than `maxInFlight` requests are in flight.
	 * A request that is held back takes no slot.
	 * @throws the error with which the service closed itself for longer than anybody waits;
	 * the reason of the signal, at once, when it is aborted before the request left
	 */
	async sendWhenFree<Result>(
		maxInFlight: number,
		countedLimits: CountedLimits,
		exchange: () => Promise<Result>,
		signal?: AbortSignal,
		onWait?: OnWait,
	): Promise<Result> {
		// A closed limiter refuses at once: the requests before this one in the queue may be held back for long
		this.checkOpen();
		await this.ready({
			countedLimits,
			queue: this.queueOf(countedLimits),
			maxInFlight,
			signal,
			onWait,
		});
		try {
			signal?.throwIfAborted();
			return await exchange();
		} finally {
			this.inFlight.free();
		}
	}

	/** Holds all requests of this app back until a time (of `clock.elapsed`). */
	pauseUntil(time: number): void {
		this.pausedUntil = Math.max(this.pausedUntil, time);
	}

	/** Lets all requests of this app fail with an error until a time (of `clock.elapsed`). */
	closeUntil(time: number, error: Error): void {
		this.closure = { until: time, error };
	}

	/** Slows down before a limit is reached, by the numbers that the service reports with every answer. */
	observe(name: string, { limit, remaining, resetAt }: LimitReport): void {
		// A service without limits may report a limit of zero
		if (!limit || remaining === undefined) return;
		// The request of this answer still has its slot
		const others = Math.max(0, this.inFlight.taken - 1);
		this.reportedLimits.getOrCreate(name).observe({ limit, remaining, resetAt }, others);
	}

	/** Whether nothing would change if this limiter was forgotten. */
	isIdle(): boolean {
		const isFree = this.pausedUntil <= clock.elapsed() && !this.isClosed();
		const limits = [
			...this.queues.values(),
			...this.windows.values(),
			...this.reportedLimits.values(),
		];
		const kept = [this.turns, this.inFlight, ...limits];
		return isFree && kept.every((entry) => entry.isIdle());
	}

	/** Waits in the queue until the request may leave. The request then counts as in flight. */
	private async ready(request: WaitingRequest): Promise<void> {
		const { queue, signal, onWait } = request;
		const cameAt = clock.elapsed();
		await queue.head.take(1, signal);
		try {
			// The request in front of the queue has waited, so this request behind it has waited as well
			if (queue.lastWait.to > cameAt) onWait?.(queue.lastWait.reason, cameAt, queue.lastWait.to);
			let hasLeft = false;
			while (!hasLeft) {
				await this.untilFree(request);
				hasLeft = await this.takeSlot(request);
			}
		} finally {
			queue.head.free();
		}
	}

	/** Waits until no pause and no limit holds the next request of the queue back. */
	private async untilFree({ countedLimits, queue, signal, onWait }: WaitingRequest): Promise<void> {
		for (;;) {
			// An answer may have closed the app meanwhile
			this.checkOpen();
			const from = clock.elapsed();
			const { until, reason } = this.holdOf(countedLimits);
			if (until <= from) return;
			await wait(until - from, signal);
			const to = clock.elapsed();
			queue.lastWait = { reason, to };
			onWait?.(reason, from, to);
		}
	}

	/**
	 * Takes a slot and counts the request as leaving, in the same step, because other queues look for a slot as well.
	 * @returns false if the request is held back again, because other requests left first, or an answer asked to wait
	 */
	private async takeSlot({ countedLimits, maxInFlight, signal }: WaitingRequest): Promise<boolean> {
		await this.inFlight.take(maxInFlight, signal);
		const mayLeave = !this.isClosed() && this.holdOf(countedLimits).until <= clock.elapsed();
		if (mayLeave) this.countAgainst(countedLimits);
		else this.inFlight.free();
		return mayLeave;
	}

	private holdOf({ reportedLimitName, windows }: CountedLimits): Hold {
		const holds: Hold[] = [{ until: this.pausedUntil, reason: ASKED_TO_WAIT }];
		if (reportedLimitName !== undefined) {
			const until = this.reportedLimits.getOrCreate(reportedLimitName).freeAt();
			holds.push({ until, reason: NEARLY_USED_UP });
		}
		for (const { key, perMinute, words } of windows) {
			holds.push({ until: this.windows.getOrCreate(key).freeAt(perMinute), reason: words });
		}
		return holds.reduce((longest, next) => (next.until > longest.until ? next : longest));
	}

	/** Counts a request that leaves now. */
	private countAgainst({ reportedLimitName, windows }: CountedLimits): void {
		if (reportedLimitName !== undefined)
			this.reportedLimits.getOrCreate(reportedLimitName).noteDeparture();
		for (const { key, perMinute } of windows)
			this.windows.getOrCreate(key).noteDeparture(perMinute);
	}

	/** @throws the error with which the service closed itself, perhaps while a request was held back */
	private checkOpen(): void {
		if (this.isClosed()) throw this.closure!.error;
	}

	private isClosed(): boolean {
		return this.closure !== undefined && this.closure.until > clock.elapsed();
	}

	private queueOf({ reportedLimitName = '', windows }: CountedLimits): RateQueue {
		const key = [reportedLimitName, ...windows.map((rule) => rule.key)].join('|');
		return this.queues.getOrCreate(key);
	}
}

const limiters = new ForgettingMap(() => new Limiter());

/** The limiter of the app with this address; one for the whole process. */
export function limiterOf(baseUrl: string): Limiter {
	return limiters.getOrCreate(baseUrl);
}

/** Called after a request was held back: why, and from when to when (by `clock.elapsed`). */
export type OnWait = (reason: string, from: number, to: number) => void;

/** How long the requests of a run waited, by the reason. Requests that wait side by side count once. */
export class Waits {
	/** The length of the waits, and the end of the last one, in milliseconds of `clock.elapsed`. */
	private readonly byReason = new Map<string, { total: number; until: number }>();

	readonly add: OnWait = (reason, from, to) => {
		const { total, until } = this.byReason.get(reason) ?? { total: 0, until: -Infinity };
		const afterEarlierWaits = Math.max(0, to - Math.max(from, until));
		this.byReason.set(reason, {
			// The total is at least this wait, which may have begun before the waits that are counted already
			total: Math.max(total + afterEarlierWaits, to - from),
			until: Math.max(until, to),
		});
	};

	/** A sentence for each reason that cost at least 5 seconds, a twelfth of the minute: tests make the minute short. */
	sentences(): string[] {
		return [...this.byReason]
			.filter(([, { total }]) => total >= clock.minute / 12)
			.map(([reason, { total }]) => `Waited ${Math.round(total / 1_000)} s: ${reason}`);
	}
}
