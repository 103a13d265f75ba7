/** Runs at most the given number of pieces of work at the same time; others wait in their order. */
export class WorkQueue {
	private readonly waiting: Array<() => void> = [];

	constructor(private free: number) {}

	/** Does a piece of work when it is its turn. */
	async run<T>(work: () => Promise<T>): Promise<T> {
		if (this.free > 0) this.free -= 1;
		else await new Promise<void>((resolve) => this.waiting.push(resolve));
		try {
			return await work();
		} finally {
			const next = this.waiting.shift();
			if (next) next();
			else this.free += 1;
		}
	}
}
