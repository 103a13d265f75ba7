import type { IHttpRequestOptions } from 'n8n-workflow';
import { clock } from '../shared/transport/clock';
import type { Client, HttpAnswer } from '../shared/transport/client';

/** After this share of a look, no further page is begun. */
const READING_SHARE = 0.5;

/** After this share of a look, no answer is waited for. */
const WAITING_SHARE = 0.9;

/** A clock that differs by more than this (milliseconds) is wrong; a smaller difference is the time of the transfer. */
const CLOCK_DIFFERENCE = 5_000;

/**
 * A difference of more than 398 days (milliseconds) is a mistake in the header: 398 days are the longest life of a certificate, so
 * with such a clock no encrypted connection comes about.
 */
const LARGEST_DIFFERENCE = 398 * 86_400_000;

/** The time that n8n gives a look, and the time by the clock of the service. */
export class LookTime {
	/** The beginning of the look by the clock of this machine (Unix milliseconds), which somebody may set. */
	private readonly beganByOurClock = clock.now();

	/** The beginning of the look by `clock.elapsed`, which nobody can set. */
	private readonly startedAt = clock.elapsed();

	/** Milliseconds by which the clock of the service is ahead of ours. */
	private serviceAheadBy = 0;

	private readonly stop = new AbortController();

	/** Ends all waiting. */
	readonly signal: AbortSignal = this.stop.signal;

	/** @param budget milliseconds */
	constructor(private readonly budget: number) {
		// A listener and not AbortSignal.any, with which Node.js 20 forgets the timeout
		AbortSignal.timeout(Math.max(1, Math.floor(budget * WAITING_SHARE))).addEventListener(
			'abort',
			() => this.stop.abort(),
		);
	}

	/** Whether no further page is begun. */
	get isReadingOver(): boolean {
		return this.elapsed >= this.budget * READING_SHARE;
	}

	/** Whether the time is over in which n8n waits for the look. */
	get isBudgetOver(): boolean {
		return this.elapsed > this.budget;
	}

	/** The beginning of the look by the clock of the service, as its answers tell the time (Unix seconds). */
	get beganByServiceClock(): number {
		return Math.floor((this.beganByOurClock + this.serviceAheadBy) / 1_000);
	}

	/** A client whose requests end with the look, and whose answers tell the time of the service. */
	boundClient(client: Client): Client {
		return {
			...client,
			signal: this.signal,
			exchange: async (options: IHttpRequestOptions): Promise<HttpAnswer> => {
				const left = Math.floor(this.budget * WAITING_SHARE - this.elapsed);
				if (left <= 0) this.stop.abort();
				this.signal.throwIfAborted();
				const answer = await client.exchange({ ...options, timeout: left });
				this.learn(answer.headers.date);
				return answer;
			},
		};
	}

	private get elapsed(): number {
		return clock.elapsed() - this.startedAt;
	}

	/**
	 * Learns the time of the service from an answer.
	 * @param date the header Date of the answer
	 */
	private learn(date: unknown): void {
		const answeredAt = typeof date === 'string' ? Date.parse(date) : NaN;
		const difference = answeredAt - clock.now();
		if (Number.isNaN(difference) || Math.abs(difference) >= LARGEST_DIFFERENCE) return;
		if (Math.abs(difference) > CLOCK_DIFFERENCE) this.serviceAheadBy = difference;
		// A look that seems to begin after an answer shows that our clock was set back meanwhile
		const lateBy = this.beganByOurClock + this.serviceAheadBy - answeredAt;
		if (lateBy > CLOCK_DIFFERENCE) this.serviceAheadBy -= lateBy;
	}
}
