/** A caller that waits for a slot, until fewer than `max` slots are taken. */
interface WaitingCaller {
	max: number;
	start: () => void;
}

/** A limited number of slots. A caller that finds no free slot waits; slots are given in the order of arrival. */
export class Slots {
	private count = 0;

	/** The callers that wait, in order of arrival. */
	private readonly waiting = new Set<WaitingCaller>();

	/** The number of slots that are taken. */
	get taken(): number {
		return this.count;
	}

	/**
	 * Takes a slot when fewer than `max` are taken and no earlier caller waits.
	 * @throws the reason of the signal, at once, when it is aborted before a slot was free
	 */
	async take(max: number, signal?: AbortSignal): Promise<void> {
		signal?.throwIfAborted();
		if (this.count < max && this.waiting.size === 0) this.count++;
		else await this.waitForSlot(max, signal);
	}

	/** Gives a slot back. */
	free(): void {
		this.count--;
		this.startWaiting();
	}

	isIdle(): boolean {
		return this.count + this.waiting.size === 0;
	}

	/** Waits until a slot is free, which then counts as taken. */
	private async waitForSlot(max: number, signal?: AbortSignal): Promise<void> {
		let giveUp = () => {};
		try {
			await new Promise<void>((start, refuse) => {
				const caller = { max, start };
				giveUp = () => {
					this.waiting.delete(caller);
					refuse(signal?.reason as Error);
					// A caller behind this one may have a larger `max`, so that a slot is free for it
					this.startWaiting();
				};
				this.waiting.add(caller);
				signal?.addEventListener('abort', giveUp);
			});
		} finally {
			signal?.removeEventListener('abort', giveUp);
		}
	}

	private startWaiting(): void {
		for (const caller of this.waiting) {
			if (this.count >= caller.max) return;
			this.waiting.delete(caller);
			this.count++;
			caller.start();
		}
	}
}
