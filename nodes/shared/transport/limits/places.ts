interface Waiting {
	max: number;
	start: () => void;
}

/** A limited number of places. Whoever finds none free waits, and those who came first get one first. */
export class Places {
	private count = 0;

	/** In order of arrival. */
	private readonly waiting = new Set<Waiting>();

	/** How many are taken. */
	get taken(): number {
		return this.count;
	}

	/**
	 * Takes a place when fewer than `max` are taken and nobody has waited for longer.
	 * @throws the reason of the signal, at once, when it is aborted before a place was free
	 */
	async take(max: number, signal?: AbortSignal): Promise<void> {
		signal?.throwIfAborted();
		if (this.count < max && this.waiting.size === 0) this.count++;
		else await this.turn(max, signal);
	}

	/** Gives a place back. */
	free(): void {
		this.count--;
		this.startWaiting();
	}

	isIdle(): boolean {
		return this.count + this.waiting.size === 0;
	}

	/** Waits until a place is free, which then counts as taken. */
	private async turn(max: number, signal?: AbortSignal): Promise<void> {
		let leave = () => {};
		try {
			await new Promise<void>((start, refuse) => {
				const place = { max, start };
				leave = () => {
					this.waiting.delete(place);
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
			if (this.count >= place.max) return;
			this.waiting.delete(place);
			this.count++;
			place.start();
		}
	}
}
