import { setTimeout as sleep } from 'node:timers/promises';

const MINUTE_MS = 60_000;

/** Lets `perMinute` requests start in any minute; further requests wait. */
export class Pace {
	private readonly starts: number[] = [];
	private last: Promise<void> = Promise.resolve();

	constructor(
		private readonly perMinute: number,
		private readonly now: () => number = Date.now,
		private readonly wait: (milliseconds: number) => Promise<unknown> = sleep,
	) {}

	/** Resolves when the caller may start a request; callers wait in the order in which they came. */
	async take(): Promise<void> {
		this.last = this.last.then(async () => await this.start());
		await this.last;
	}

	private async start(): Promise<void> {
		while (this.starts.length > 0 && this.starts[0] <= this.now() - MINUTE_MS) this.starts.shift();
		if (this.starts.length >= this.perMinute) {
			await this.wait(this.starts[0] + MINUTE_MS - this.now());
			await this.start();
			return;
		}
		this.starts.push(this.now());
	}
}
