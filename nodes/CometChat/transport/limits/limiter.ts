import { ReportedLimit } from './reportedLimit';
import type { LimitReport } from './reportedLimit';
import { clock, wait } from '../clock';
import { SlidingWindow } from './slidingWindow';
import { Turns } from './turns';
import { ASKED_TO_WAIT, NEARLY_USED_UP } from './waits';
import type { OnWait } from './waits';

/** A known limit of the service: at most `perMinute` requests in any minute for everything that shares the key. */
export interface WindowRule {
	key: string;
	perMinute: number;
	/** The rule in words, for a person who waits because of it. */
	words: string;
}

/** The rate limit that a request counts against. */
export interface Cost {
	/** Limits that are known beforehand. */
	windows: WindowRule[];
	/** The name of the limit that the answer tells about; none where a known limit says more. */
	reports?: string;
}

/** A request that waits for its turn. */
interface WaitingRequest {
	limit: number;
	start: () => void;
}

/** A request that leaves later than this after its place in a window (milliseconds) takes another place. */
const LATEST_START = 1_000;

/** Above this number of windows or apps, those that are no longer in use are forgotten. */
const MAX_KEPT = 1_000;

/**
 * The traffic of one app: how many requests are in flight, until when all of them have to wait,
 * and which windows they count against. Shared by all items and all executions of the process.
 */
export class Limiter {
	/** Lets one operation at a time read a record, change it and write it back. */
	readonly turns = new Turns();

	private inFlight = 0;

	/** Within {@link rest}: they have begun, and are not in flight while they wait. */
	private resting = 0;

	/** Of those in flight, the ones that were sent and have no answer yet. */
	private onTheWay = 0;

	/** In order of arrival. */
	private readonly waiting = new Set<WaitingRequest>();

	private pausedUntil = 0;

	private closed?: { until: number; error: Error };

	private readonly reported = new Map<string, ReportedLimit>();

	private readonly windows = new Map<string, SlidingWindow>();

	/**
	 * Runs a task as soon as fewer than `limit` requests are in flight; first come, first served.
	 * @throws the reason of the signal, at once, when it is aborted before the task could start
	 */
	async run<Result>(
		limit: number,
		task: () => Promise<Result>,
		signal?: AbortSignal,
	): Promise<Result> {
		signal?.throwIfAborted();
		await this.enter(limit, signal);
		try {
			return await task();
		} finally {
			this.inFlight--;
			this.startWaiting();
		}
	}

	/**
	 * Waits within {@link run}, e.g. before a repetition, and lets other requests go ahead meanwhile; then the task queues up
	 * again.
	 */
	async rest(limit: number, pause: () => Promise<void>, signal?: AbortSignal): Promise<void> {
		this.inFlight--;
		this.resting++;
		this.startWaiting();
		let isBack = false;
		try {
			await pause();
			await this.enter(limit, signal);
			isBack = true;
		} finally {
			this.resting--;
			// The task ends, which counts it out
			if (!isBack) this.inFlight++;
		}
	}

	/**
	 * Sends within {@link run}, as soon as no pause, window or spreading holds the request back; while it is held back,
	 * others go ahead.
	 * @param limit that of {@link run}
	 * @throws the error with which the service closed itself for longer than anybody waits;
	 * the reason of the signal, at once, when it is aborted before the request left
	 */
	async leave<Result>(
		limit: number,
		cost: Cost,
		exchange: () => Promise<Result>,
		signal?: AbortSignal,
		onWait?: OnWait,
	): Promise<Result> {
		await this.ready(limit, cost, signal, onWait);
		signal?.throwIfAborted();
		this.onTheWay++;
		try {
			return await exchange();
		} finally {
			this.onTheWay--;
		}
	}

	/** Nothing of this app leaves before that time (of `clock.elapsed`). */
	pauseUntil(time: number): void {
		this.pausedUntil = Math.max(this.pausedUntil, time);
	}

	/** Nothing of this app is sent before that time (of `clock.elapsed`); every request fails with the error instead. */
	closeUntil(time: number, error: Error): void {
		this.closed = { until: time, error };
	}

	/** Slows down before a limit is reached, from what the service says with every answer. */
	observe(name: string, report: LimitReport): void {
		// A service without limits may report one of zero
		if (!report.limit || report.remaining === undefined) return;
		const reports = this.reported.get(name) ?? new ReportedLimit();
		this.reported.set(name, reports);
		reports.observe(report, Math.max(0, this.onTheWay - 1));
	}

	/** Nothing would change if this limiter was forgotten. */
	isIdle(): boolean {
		const now = clock.elapsed();
		const isFree = this.inFlight + this.resting + this.waiting.size === 0 && this.turns.isIdle();
		const isOpen = this.pausedUntil <= now && (this.closed?.until ?? 0) <= now;
		const kept = [...this.windows.values(), ...this.reported.values()];
		return isFree && isOpen && kept.every((entry) => entry.isIdle());
	}

	/**
	 * Resolves when the next request may leave. A place in a window counts from when the request leaves, so none is taken
	 * during a pause, and one that a pause or the queue of others has overtaken is given back.
	 */
	private async ready(
		limit: number,
		{ windows, reports }: Cost,
		signal?: AbortSignal,
		onWait?: OnWait,
	): Promise<void> {
		this.checkOpen();
		const waitUntil = async (time: number, reason: string) => {
			const from = clock.elapsed();
			if (time <= from) return;
			const pause = async () => {
				await wait(time - from, signal);
				onWait?.(reason, from, clock.elapsed());
			};
			await this.rest(limit, pause, signal);
			// Many wait for the same moment, and the answer to the first of them may close the app
			this.checkOpen();
		};
		for (let isReady = false; !isReady; ) {
			while (this.isPaused()) await waitUntil(this.pausedUntil, ASKED_TO_WAIT);
			const places = windows.map(({ key, perMinute, words }) => {
				const window = this.window(key);
				return { window, words, at: window.reserve(perMinute) };
			});
			const spread = reports === undefined ? 0 : (this.reported.get(reports)?.reserve() ?? 0);
			const at = Math.max(spread, ...places.map((place) => place.at));
			try {
				await waitUntil(at, places.find((place) => place.at === at)?.words ?? NEARLY_USED_UP);
				const isLate = places.some((place) => clock.elapsed() > place.at + LATEST_START);
				isReady = !isLate && !this.isPaused();
			} finally {
				// A request that is not sent now must not hold up others
				if (!isReady) places.forEach((place) => place.window.release(place.at));
			}
		}
	}

	/** @throws the error with which the service closed itself, perhaps while a request was held back */
	private checkOpen(): void {
		if (this.closed && this.closed.until > clock.elapsed()) throw this.closed.error;
	}

	private isPaused(): boolean {
		return this.pausedUntil > clock.elapsed();
	}

	/** Takes a place among those in flight, behind all that wait for one. */
	private async enter(limit: number, signal?: AbortSignal): Promise<void> {
		if (this.inFlight >= limit || this.waiting.size > 0) await this.turn(limit, signal);
		else this.inFlight++;
	}

	/** Waits until a place is free, which then counts as taken. */
	private async turn(limit: number, signal?: AbortSignal): Promise<void> {
		let leave = () => {};
		try {
			await new Promise<void>((start, refuse) => {
				const place = { limit, start };
				leave = () => {
					if (!this.waiting.delete(place)) return;
					refuse(signal?.reason as Error);
					// It may have been the one that all others waited for
					this.startWaiting();
				};
				this.waiting.add(place);
				signal?.addEventListener('abort', leave);
			});
		} finally {
			signal?.removeEventListener('abort', leave);
		}
	}

	private startWaiting(): void {
		for (const place of this.waiting) {
			if (this.inFlight >= place.limit) return;
			this.waiting.delete(place);
			this.inFlight++;
			place.start();
		}
	}

	private window(key: string): SlidingWindow {
		return remember(this.windows, key, () => new SlidingWindow());
	}
}

const limiters = new Map<string, Limiter>();

/** The limiter of the app behind an address; one for the whole process. */
export function limiterOf(chat: string): Limiter {
	return remember(limiters, chat, () => new Limiter());
}

/** The entry of a map; when many have gathered, the idle ones make room for a new one. */
function remember<Entry extends { isIdle(): boolean }>(
	entries: Map<string, Entry>,
	key: string,
	create: () => Entry,
): Entry {
	const known = entries.get(key);
	if (known) return known;
	// Only at powers of two times the number, so that a crowd of busy entries is not looked through for each new one
	if (entries.size >= MAX_KEPT && Number.isInteger(Math.log2(entries.size / MAX_KEPT))) {
		for (const [name, entry] of entries) if (entry.isIdle()) entries.delete(name);
	}
	const entry = create();
	entries.set(key, entry);
	return entry;
}
