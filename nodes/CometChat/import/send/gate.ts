/** Lets requests pass side by side, or one of them alone. */
export class Gate {
	private readonly inside = new Set<Promise<unknown>>();

	/** Ends when the one that is alone has passed. */
	private closed?: Promise<unknown>;

	/** Passes beside others. */
	async together<Result>(work: () => Promise<Result>): Promise<Result> {
		while (this.closed) await this.closed;
		const passing = work();
		const passed = passing.catch(() => undefined).finally(() => this.inside.delete(passed));
		this.inside.add(passed);
		return await passing;
	}

	/** Waits until nobody is inside, and lets nobody in meanwhile. */
	async alone<Result>(work: () => Promise<Result>): Promise<Result> {
		while (this.closed) await this.closed;
		const passing = Promise.all(this.inside).then(work);
		const passed = passing
			.catch(() => undefined)
			.finally(() => {
				this.closed = undefined;
			});
		this.closed = passed;
		return await passing;
	}
}
