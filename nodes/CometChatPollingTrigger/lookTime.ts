import type { IHttpRequestOptions } from 'n8n-workflow';
import { clock } from '../shared/transport/clock';
import type { Client, HttpAnswer } from '../shared/transport/client';

/** No further page is begun after this share of a look. */
const READING = 0.5;

/** No answer is waited for after this share of a look. */
const WAITING = 0.9;

/** A clock that differs by more than this (milliseconds) is wrong; a smaller difference is the time of the transfer. */
const CLOCK_DIFFERENCE = 5_000;

/**
 * With a clock that is wrong by more than the longest life of a certificate, 398 days, no encrypted connection comes about:
 * the header is wrong.
 */
const LARGEST_DIFFERENCE = 398 * 86_400_000;

/** The time that n8n gives a look, and the time by the clock of the service. */
export class LookTime {
	/** The beginning by the clock of this machine, which somebody may set (Unix milliseconds). */
	private readonly begun = clock.now();

	/** The beginning by a clock that nobody can set, for how long the look takes (milliseconds). */
	private readonly startedAt = clock.elapsed();

	/** Milliseconds by which the clock of the service is ahead of ours. */
	private ahead = 0;

	private readonly stop = new AbortController();

	/** Ends all waiting. */
	readonly signal: AbortSignal = this.stop.signal;

	/** @param budget milliseconds */
	constructor(private readonly budget: number) {
		// A listener and not AbortSignal.any, with which Node.js 20 forgets the timeout
		AbortSignal.timeout(Math.max(1, Math.floor(budget * WAITING))).addEventListener('abort', () =>
			this.stop.abort(),
		);
	}

	/** No further page is begun. */
	get isOver(): boolean {
		return this.passed >= this.budget * READING;
	}

	/** The time is over in which n8n waits for a look. */
	get isPast(): boolean {
		return this.passed > this.budget;
	}

	/** When the look began, by the clock of the service as its answers tell it (Unix seconds). */
	get beganAt(): number {
		return Math.floor((this.begun + this.ahead) / 1_000);
	}

	/** A client whose requests end with the look at the latest, and whose answers tell the time of the service. */
	boundClient(client: Client): Client {
		return {
			...client,
			signal: this.signal,
			exchange: async (options: IHttpRequestOptions): Promise<HttpAnswer> => {
				const left = Math.floor(this.budget * WAITING - this.passed);
				if (left <= 0) this.stop.abort();
				this.signal.throwIfAborted();
				const answer = await client.exchange({ ...options, timeout: left });
				this.learn(answer.headers.date);
				return answer;
			},
		};
	}

	private get passed(): number {
		return clock.elapsed() - this.startedAt;
	}

	/** @param date the header Date of an answer */
	private learn(date: unknown): void {
		const answeredAt = typeof date === 'string' ? Date.parse(date) : NaN;
		const difference = answeredAt - clock.now();
		const distance = Math.abs(difference);
		if (distance > CLOCK_DIFFERENCE && distance < LARGEST_DIFFERENCE) this.ahead = difference;
		// A look that seems to begin after an answer shows that our clock was set back meanwhile
		const lateBy = this.begun + this.ahead - answeredAt;
		if (lateBy > CLOCK_DIFFERENCE && distance < LARGEST_DIFFERENCE) this.ahead -= lateBy;
	}
}
