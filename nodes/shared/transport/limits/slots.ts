interface Waiting {
	max: number;
	start: () => void;
}

/** A limited number of slots. A caller that finds no free slot waits; slots are given in the order of arrival. */
export class Slots {
	private count = 0;

	/** In order of arrival. */
	private readonly waiting = new Set<Waiting>();

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
		else await this.turn(max, signal);
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
	private async turn(max: number, signal?: AbortSignal): Promise<void> {
		let leave = () => {};
		try {
			await new Promise<void>((start, refuse) => {
				const slot = { max, start };
				leave = () => {
					this.waiting.delete(slot);
					refuse(signal?.reason as Error);
					// The callers behind it may have waited for this caller only
					this.startWaiting();
				};
				this.waiting.add(slot);
				signal?.addEventListener('abort', leave);
			});
		} finally {
			signal?.removeEventListener('abort', leave);
		}
	}

	private startWaiting(): void {
		for (const slot of this.waiting) {
			if (this.count >= slot.max) return;
			this.waiting.delete(slot);
			this.count++;
			slot.start();
		}
	}
}
