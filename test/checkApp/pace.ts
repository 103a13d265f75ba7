import { setTimeout as sleep } from 'node:timers/promises';

const MINUTE = 60_000;

/** Lets a number of requests start in any minute; those over the limit wait. */
export class Pace {
	private readonly starts: number[] = [];
	private last: Promise<void> = Promise.resolve();

	constructor(
		private readonly perMinute: number,
		private readonly now: () => number = Date.now,
		private readonly wait: (milliseconds: number) => Promise<unknown> = sleep,
	) {}

	/** Resolves when the next request may start; callers are served in the order in which they came. */
	async take(): Promise<void> {
		this.last = this.last.then(async () => await this.next());
		await this.last;
	}

	private async next(): Promise<void> {
		while (this.starts.length > 0 && this.starts[0] <= this.now() - MINUTE) this.starts.shift();
		if (this.starts.length >= this.perMinute) {
			await this.wait(this.starts[0] + MINUTE - this.now());
			await this.next();
			return;
		}
		this.starts.push(this.now());
	}
}
